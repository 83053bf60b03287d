import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { dateOf, keyOf, LABELS } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { reasonOf, type StripeReason } from "@/server/adapters/payment-rail/stripe/stripe-reasons";
import type { RailAnswer, TakenPayment } from "@/server/ports/payment-rail";

/**
 * What a payout's transfer says about the payout by itself. Until the payout has arrived, only that it is in transit.
 */
export function answerOfTransfer(transfer: Stripe.Transfer): RailAnswer {
  const taken = takenByTransfer(transfer);
  const reversal = transfer.reversals.data.at(0);
  if (reversal && isReversed(transfer)) {
    const code = (reversal.metadata?.[LABELS.code] as StripeReason | undefined) ?? "payout_returned";
    if (reversal.metadata?.[LABELS.outcome] === "rejected") return { outcome: "rejected", ...reasonOf(code) };
    return { outcome: "returned", returnedAt: dateOf(reversal.created), ...taken, ...reasonOf(code) };
  }
  const paidAt = transfer.metadata[LABELS.paidAt];
  if (paidAt) return { outcome: "cleared", clearedAt: dateOf(Number(paidAt)), ...taken };
  return { outcome: "accepted", clearsAt: null, ...taken };
}

export function takenByTransfer({ id, amount, currency, created }: Stripe.Transfer): TakenPayment {
  return {
    reference: id,
    amountCents: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    chargedAt: dateOf(created),
    costs: [],
    partsReturned: [],
  };
}

export function isReversed({ reversed, amount, amount_reversed: back }: Stripe.Transfer): boolean {
  return reversed || back >= amount;
}

/** The amounts deducted from the balance for payouts that have neither arrived nor ended, in Stripe's smallest unit. */
export function inFlight(transfers: Stripe.Transfer[]): { currency: string; amount: number }[] {
  return transfers
    .filter((transfer) => keyOf(transfer) !== null && !transfer.metadata[LABELS.paidAt] && !isReversed(transfer))
    .map(({ amount, amount_reversed: back, currency }) => ({ currency, amount: amount - back }));
}
