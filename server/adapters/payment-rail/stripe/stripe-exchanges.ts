import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { type ChargeState, isOpen } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { RailExchange } from "@/server/ports/rail-exchange";

// From https://docs.stripe.com/currencies/conversions: each balance transaction has the exchange rate of its own time.

/** A balance transaction, and its amount in the payment's currency, in Stripe's smallest unit. */
interface Change {
  transaction: Stripe.BalanceTransaction | null;
  amount: number;
}

/** The balance transactions in another currency than the payment's; no field if there are none. */
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

/**
 * 1 for a dispute's transaction that brings money back, -1 for one that takes it; also if the amount is 0 after
 * conversion.
 */
function wayOf({ reporting_category: category }: Stripe.BalanceTransaction): 1 | -1 {
  return category === "dispute_reversal" ? 1 : -1;
}

/** The exchanges of a charge. A disputed amount counts as held until it is decided, so it is exchanged only then. */
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
