import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { type ChargeState, isOpen } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { RailExchange } from "@/server/ports/rail-exchange";

// From https://docs.stripe.com/currencies/conversions: each change of the balance has the rate of its own moment.

/** A change of the balance, and what it is in the payment's currency, in Stripe's smallest unit. */
interface Change {
  transaction: Stripe.BalanceTransaction | null;
  amount: number;
}

/** The changes that Stripe booked in another currency than the payment's; nothing at all if there are none. */
export function exchangesIn(currency: string, changes: readonly Change[]): { exchanges?: RailExchange[] } {
  const exchanges = changes.flatMap(({ transaction, amount }) => {
    if (!transaction || transaction.currency === currency) return [];
    return [
      {
        reference: transaction.id,
        amountCents: fromStripeAmount(amount, currency),
        heldCents: fromStripeAmount(transaction.amount, transaction.currency),
        heldCurrency: transaction.currency.toUpperCase(),
      },
    ];
  });
  return exchanges.length > 0 ? { exchanges } : {};
}

/** 1 for a dispute's change that brings money back in, -1 for one that takes it: also where so little is 0 when converted. */
function wayOf({ reporting_category: category }: Stripe.BalanceTransaction): 1 | -1 {
  return category === "dispute_reversal" ? 1 : -1;
}

/** Those of a charge. What a dispute takes counts as held until it is decided, so it is exchanged only then. */
export function exchangesOfCharge(state: ChargeState): { exchanges?: RailExchange[] } {
  const { intent, booked, failed, disputes, foreignRefunds } = state;
  const received = intent.amount_received || intent.amount;
  const decided = disputes.filter((dispute) => !isOpen(dispute));
  return exchangesIn(intent.currency, [
    { transaction: booked, amount: received },
    { transaction: failed, amount: -received },
    ...foreignRefunds.map((refund) => ({
      transaction: objectOf(refund.balance_transaction),
      amount: -refund.amount,
    })),
    ...decided.flatMap(({ amount, balance_transactions }) =>
      balance_transactions.map((transaction) => ({ transaction, amount: wayOf(transaction) * amount })),
    ),
  ]);
}
