import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { idOf, keyOf, objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { RailCost } from "@/server/ports/rail-cost";
import type { PartReturned } from "@/server/ports/rail-part";

/** The expansions of a payment intent that `readChargeState` needs. */
export const INTENT_FIELDS = ["latest_charge.balance_transaction", "latest_charge.failure_balance_transaction"];

/** The fields of a paid intent that are known from its charge alone. */
type IntentFields =
  | "id"
  | "amount"
  | "amount_received"
  | "capture_method"
  | "currency"
  | "status"
  | "created"
  | "last_payment_error";

/** Everything that Stripe has about a payment, up to an instant. */
export interface ChargeState {
  intent: Pick<Stripe.PaymentIntent, IntentFields>;
  charge: Stripe.Charge | null;
  /**
   * The transaction that brought the money in, and the one that took it back because the debit failed after all; null
   * if it has not happened.
   */
  booked: Stripe.BalanceTransaction | null;
  failed: Stripe.BalanceTransaction | null;
  disputes: Stripe.Dispute[];
  /** Refunds that were made at Stripe directly, without our key. */
  foreignRefunds: Stripe.Refund[];
}

/** Reads everything that belongs to an intent, up to but excluding `before`, in seconds since 1970. */
export async function readChargeState(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  before = Number.POSITIVE_INFINITY,
): Promise<ChargeState> {
  const charge = objectOf(intent.latest_charge);
  const isEarlier = ({ created }: { created: number }) => created < before;
  const filter = { payment_intent: intent.id, limit: 100 };
  const [disputes, refunds] = await Promise.all([
    charge?.disputed ? stripe.disputes.list(filter) : null,
    charge && charge.amount_refunded > 0
      ? stripe.refunds.list({ ...filter, expand: ["data.balance_transaction"] })
      : null,
  ]);
  const earlier = (one: Stripe.BalanceTransaction | null) => (one && isEarlier(one) ? one : null);
  return {
    intent,
    charge,
    booked: earlier(objectOf(charge?.balance_transaction)),
    failed: earlier(objectOf(charge?.failure_balance_transaction)),
    disputes: (disputes?.data ?? []).filter(isEarlier).reverse(),
    foreignRefunds: (refunds?.data ?? []).filter((refund) => isEarlier(refund) && isForeign(refund)).reverse(),
  };
}

function isForeign(refund: Stripe.Refund): boolean {
  return keyOf(refund) === null && refund.status !== "failed" && refund.status !== "canceled";
}

/** Whether the payer's bank has not decided yet. An inquiry takes no money, but is answered like a dispute. */
export function isOpen({ status }: Stripe.Dispute): boolean {
  return ["needs_response", "under_review", "warning_needs_response", "warning_under_review"].includes(status);
}

/**
 * The parts of a charge that went back other than by our refunds, in the order in which they became final: after a lost
 * dispute nothing is refunded, however long before the refunds the dispute was opened.
 */
export function partsReturned({ disputes, foreignRefunds }: ChargeState): (PartReturned & { at: number })[] {
  const lost = disputes.filter(({ status }) => status === "lost");
  const parts = [
    ...foreignRefunds.map((refund) => ({ ...refund, kind: "refund" as const })),
    ...lost.map((dispute) => ({ ...dispute, kind: "dispute" as const })),
  ];
  return parts.map(({ kind, id, amount, currency, created }) => {
    return { kind, reference: id, amountCents: fromStripeAmount(amount, currency), at: created };
  });
}

/** Stripe's costs for a charge, and what it has given back of them. */
export function costsOfCharge({ booked, failed, disputes, foreignRefunds }: ChargeState): RailCost[] {
  const refunds = foreignRefunds.map((refund) => objectOf(refund.balance_transaction));
  return [
    ...costsIn("processing", [booked, failed, ...refunds]),
    ...costsIn(
      "dispute",
      disputes.flatMap((dispute) => dispute.balance_transactions),
    ),
  ];
}

/** The fees of balance transactions, in the balance's currency. */
export function costsIn(kind: string, transactions: (Stripe.BalanceTransaction | null)[]): RailCost[] {
  return transactions
    .filter((one) => one !== null)
    .filter(({ fee }) => fee !== 0)
    .map(({ id, fee, currency }) => {
      return { kind, reference: id, amountCents: fromStripeAmount(fee, currency), currency: currency.toUpperCase() };
    });
}

/** When a charge last changed the balance, in seconds since 1970; its creation time if it has not yet. */
export function lastChange({ charge, booked, failed, disputes, foreignRefunds }: ChargeState): number {
  const moved = disputes.flatMap((dispute) => dispute.balance_transactions);
  const times = [charge, booked, failed, ...disputes, ...foreignRefunds, ...moved].map((one) => one?.created ?? 0);
  return Math.max(...times);
}

/** The state of a charge to which nothing has happened since it was booked; null if Stripe must be asked about it. */
export function stateOfPlainCharge(charge: Stripe.Charge, booked: Stripe.BalanceTransaction): ChargeState | null {
  const id = idOf(charge.payment_intent);
  const isPlain = charge.status === "succeeded" && !charge.disputed && charge.amount_refunded === 0;
  if (!id || !isPlain || keyOf(charge) === null || idOf(charge.balance_transaction) !== booked.id) return null;
  const { currency, created, amount_captured: amount } = charge;
  const capture_method = charge.payment_method_details?.card?.capture_before ? "manual" : "automatic";
  const intent = { id, amount, amount_received: amount, currency, created, last_payment_error: null };
  return {
    intent: { ...intent, capture_method, status: "succeeded" },
    charge,
    booked,
    failed: null,
    disputes: [],
    foreignRefunds: [],
  };
}
