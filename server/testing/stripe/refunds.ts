import type Stripe from "stripe";
import { book } from "@/server/testing/stripe/balance-transactions";
import { closeInquiries, isChargedBack } from "@/server/testing/stripe/disputes";
import { closeWarnings } from "@/server/testing/stripe/early-fraud-warnings";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { behaviorOf } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

interface GivenRefund {
  amount?: number;
  metadata?: Record<string, string> | null;
  reason?: Stripe.Refund.Reason;
}

/** Refunds a charge, or part of it. Refunds of debits and of some cards stay pending at first. */
export function createRefund(scope: Scope, charge: Stripe.Charge, given: GivenRefund): Stripe.Refund {
  const amount = refundable(scope, charge, given.amount);
  const method = scope.get("payment_method", charge.payment_method!);
  const behavior = behaviorOf(scope, method.id).refund;
  const isPending = behavior === "pending" || method.type !== "card";
  const refund = scope.add("refund", {
    id: scope.newId("refund"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: scope.now(),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: destinationOf(method),
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: method.id,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? "pending" : "succeeded",
    transfer_reversal: null,
  });
  if (isPending) refund.pending_reason = "processing";
  refund.balance_transaction = book(scope, {
    type: method.type === "card" ? "refund" : "payment_refund",
    category: "refund",
    amount: -amount,
    currency: charge.currency,
    source: refund.id,
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ""}`,
  }).id;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  listRefunds(scope, charge);
  scope.emit("refund.created", refund);
  scope.emit("charge.refunded", charge);
  closeInquiries(scope, charge);
  closeWarnings(scope, charge);
  if (isPending)
    scope.later(scope.options.refundMs, behavior === "fails_later" ? "fail_refund" : "pay_refund", refund.id);
  else if (behavior === "fails_later") scope.later(scope.options.refundMs, "fail_refund", refund.id);
  return refund;
}

/** The amount to refund. Throws if the charge cannot be refunded by that much. */
function refundable(scope: Scope, charge: Stripe.Charge, wanted?: number): number {
  if (isChargedBack(scope, charge))
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
      "charge",
    );
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (charge.status === "pending")
    throw invalidRequest(`Charge ${charge.id} is pending and cannot be refunded yet.`, "charge_not_refundable");
  if (!charge.paid || !charge.captured)
    throw invalidRequest(`Charge ${charge.id} does not have a successful charge to refund.`, "charge_not_refundable");
  const left = charge.amount - charge.amount_refunded;
  if (wanted === undefined || wanted <= left) return wanted ?? left;
  const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`;
  throw invalidRequest(message, "refund_amount_exceeds_charge", "amount");
}

/** Marks a pending refund as paid. */
export function payRefund(scope: Scope, id: string): void {
  const refund = scope.find("refund", id);
  if (refund?.status !== "pending") return;
  refund.status = "succeeded";
  delete refund.pending_reason;
  scope.emit("refund.updated", refund, { status: "pending" });
  scope.emit("charge.refund.updated", refund, { status: "pending" });
}

/** Fails a refund, even one that succeeded: the money returns to the balance, and the charge is no longer refunded. */
export function failRefund(scope: Scope, id: string, reason = "lost_or_stolen_card"): void {
  const refund = scope.find("refund", id);
  if (!refund || refund.status === "failed" || refund.status === "canceled") return;
  const { status } = refund;
  refund.status = "failed";
  refund.failure_reason = reason;
  delete refund.pending_reason;
  refund.failure_balance_transaction = book(scope, {
    type: "refund_failure",
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: "REFUND FAILURE",
  }).id;
  const charge = scope.get("charge", idOf(refund.charge)!);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  listRefunds(scope, charge);
  scope.emit("refund.updated", refund, { status });
  scope.emit("refund.failed", refund, { status });
  scope.emit("charge.refund.updated", refund, { status });
}

/** Updates the charge's own list of refunds, newest first. */
function listRefunds(scope: Scope, charge: Stripe.Charge): void {
  const data = scope
    .all("refund")
    .filter((refund) => refund.charge === charge.id)
    .reverse();
  charge.refunds = {
    object: "list",
    data: data.slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/charges/${charge.id}/refunds`,
  };
}

function destinationOf(method: Stripe.PaymentMethod): Stripe.Refund.DestinationDetails {
  if (method.type === "card")
    return {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    };
  if (method.type === "us_bank_account")
    return { type: "us_bank_transfer", us_bank_transfer: { reference: null, reference_status: null } };
  if (method.type === "sepa_debit")
    return { type: "eu_bank_transfer", eu_bank_transfer: { reference: null, reference_status: null } };
  return { type: "gb_bank_transfer", gb_bank_transfer: { reference: null, reference_status: null } };
}
