import type Stripe from "stripe";
import { fromStripeAmount, toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import {
  costsIn,
  INTENT_FIELDS,
  isOpen,
  partsReturned,
  readChargeState,
} from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { describeError, orNull, tried, whileWanted } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { exchangesIn } from "@/server/adapters/payment-rail/stripe/stripe-exchanges";
import { dateOf, keyOf, labelsOf, objectOf, requireSame } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { reasonOf, type StripeReason } from "@/server/adapters/payment-rail/stripe/stripe-reasons";
import type { CallOptions, RailAnswer, RailOperation, TakenPayment } from "@/server/ports/payment-rail";

const INTENT = /^pi_[A-Za-z0-9]{1,60}$/;
/** The expansions of a refund that `answerOfRefund` needs. */
export const REFUND_FIELDS = ["balance_transaction", "failure_balance_transaction"];

/** Refunds charges. Stripe stores no rejected refunds, so the reason for a rejection is read again from the charge. */
export class StripeRefunds {
  constructor(private readonly stripe: Stripe) {}

  async refund(operation: RailOperation, options: CallOptions): Promise<RailAnswer> {
    const { found, rejected, refunds } = await this.look(operation, options);
    const known = found ?? rejected;
    if (known) return known;
    // One key per charge, so that of several concurrent refunds only one is made. After a failed refund, another is
    // possible.
    const failed = refunds.filter(hasFailed).length;
    const failure = await tried(
      options.signal,
      this.stripe.refunds.create(
        {
          payment_intent: operation.chargeReference!,
          amount: toStripeAmount(operation.amountCents, operation.currency)!,
          metadata: labelsOf(operation),
        },
        { idempotencyKey: `refund-${operation.chargeReference}-${failed}` },
      ),
    );
    const after = await this.look(operation, options);
    const message = failure ? describeError(failure) : "Stripe has not made the refund.";
    return after.found ?? after.rejected ?? { outcome: "unknown", message };
  }

  /** Returns the outcome of a refund, without acting on it. */
  async find(operation: RailOperation, options: CallOptions): Promise<RailAnswer> {
    const { found, rejected } = await this.look(operation, options);
    return found ?? rejected ?? { outcome: "absent" };
  }

  private async look(operation: RailOperation, { signal }: CallOptions) {
    const { key, chargeReference: id, currency, amountCents } = operation;
    const none = { found: null, rejected: null, refunds: [] };
    if (!INTENT.test(id ?? "")) return { ...none, rejected: rejectedAs("charge_unknown") };
    const retrieved = this.stripe.paymentIntents.retrieve(id!, { expand: INTENT_FIELDS });
    const intent = await whileWanted(signal, orNull(retrieved));
    if (!intent) return { ...none, rejected: rejectedAs("charge_unknown") };
    const expand = REFUND_FIELDS.map((field) => `data.${field}`);
    const { data: refunds } = await whileWanted(
      signal,
      this.stripe.refunds.list({ payment_intent: id!, limit: 100, expand }),
    );
    const ours = refunds.find((refund) => keyOf(refund) === key);
    if (ours) {
      requireSame(operation, toStripeAmount(amountCents, currency), ours);
      return { found: answerOfRefund(ours), rejected: null, refunds };
    }
    const code = await whileWanted(signal, this.whyNot(operation, intent, refunds));
    return { found: null, rejected: code && rejectedAs(code), refunds };
  }

  /** Why a charge cannot, or can no longer, be refunded; null if it can. */
  private async whyNot(
    { amountCents, currency }: RailOperation,
    intent: Stripe.PaymentIntent,
    refunds: Stripe.Refund[],
  ): Promise<StripeReason | null> {
    if (refunds.some((refund) => keyOf(refund) !== null && !hasFailed(refund))) return "already_refunded";
    if (intent.status !== "succeeded" && intent.status !== "processing")
      return objectOf(intent.latest_charge) ? "charge_returned" : "charge_unknown";
    const state = await readChargeState(this.stripe, intent);
    const returned = partsReturned(state).reduce((sum, part) => sum + part.amountCents, 0n);
    const left = fromStripeAmount(intent.amount, intent.currency) - returned;
    if (left <= 0n) return "charge_returned";
    if (state.disputes.some((dispute) => isOpen(dispute) && !dispute.is_charge_refundable)) return "charge_disputed";
    if (state.disputes.some(({ status }) => status === "lost")) return "charge_not_refundable";
    const isSame = currency.toLowerCase() === intent.currency && toStripeAmount(amountCents, currency) !== null;
    if (isSame && returned > 0n && amountCents > left) return "charge_reduced";
    return isSame && amountCents <= left ? null : "amount_mismatch";
  }
}

/** Stripe's answer about a refund, with its balance transactions expanded. */
export function answerOfRefund(refund: Stripe.Refund): RailAnswer {
  const booked = objectOf(refund.balance_transaction);
  const failed = objectOf(refund.failure_balance_transaction);
  const taken: TakenPayment = {
    reference: refund.id,
    amountCents: fromStripeAmount(refund.amount, refund.currency),
    currency: refund.currency.toUpperCase(),
    chargedAt: dateOf(refund.created),
    costs: costsIn("processing", [booked, failed]),
    partsReturned: [],
    // A pending refund counts as held.
    ...(!isOnItsWay(refund) &&
      exchangesIn(refund.currency, [
        { transaction: booked, amount: -refund.amount },
        { transaction: failed, amount: refund.amount },
      ])),
  };
  if (hasFailed(refund)) {
    const returnedAt = dateOf((failed ?? refund).created);
    return { outcome: "returned", returnedAt, ...taken, ...reasonOf("refund_returned") };
  }
  if (isOnItsWay(refund)) return { outcome: "accepted", clearsAt: null, ...taken };
  return { outcome: "cleared", clearedAt: dateOf((booked ?? refund).created), ...taken };
}

function isOnItsWay(refund: Stripe.Refund): boolean {
  return refund.status !== "succeeded" && !hasFailed(refund);
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

function rejectedAs(code: StripeReason): RailAnswer {
  return { outcome: "rejected", ...reasonOf(code) };
}
