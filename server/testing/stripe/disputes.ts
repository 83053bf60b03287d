import type Stripe from "stripe";
import { book, settlementCurrency } from "@/server/testing/stripe/balance-transactions";
import { closeWarnings } from "@/server/testing/stripe/early-fraud-warnings";
import { disputeFee } from "@/server/testing/stripe/fees";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

const ANSWER_SECONDS = 9 * 86_400;

interface Opening {
  reason: string;
  amount?: number;
  /** An inquiry of the bank, which withdraws no money. */
  isInquiry?: boolean;
  /** Lost from the start, as a returned debit is. */
  isFinal?: boolean;
}

/** Opens a dispute of a charge. The amount and a fee leave the balance at once, unless it is an inquiry. */
export function openDispute(
  scope: Scope,
  charge: Stripe.Charge,
  { reason, amount, isInquiry, isFinal }: Opening,
): Stripe.Dispute {
  const dispute = scope.add("dispute", {
    id: scope.newId("dispute"),
    object: "dispute",
    amount: amount ?? charge.amount_captured - refundedAfterCapture(scope, charge),
    balance_transactions: [],
    charge: charge.id,
    created: scope.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: isFinal ? null : scope.now() + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry ?? false,
    livemode: scope.livemode,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason,
    status: isInquiry ? "warning_needs_response" : isFinal ? "lost" : "needs_response",
    ...detailsOf(charge, isInquiry ?? false),
  });
  charge.disputed = true;
  closeWarnings(scope, charge);
  scope.emit("charge.dispute.created", dispute);
  if (!isInquiry) {
    moveFunds(scope, dispute, -1);
    scope.emit("charge.dispute.funds_withdrawn", dispute);
  }
  if (isFinal) scope.emit("charge.dispute.closed", dispute);
  return dispute;
}

function refundedAfterCapture(scope: Scope, charge: Stripe.Charge): number {
  const refunds = scope.all("refund").filter((refund) => refund.charge === charge.id && refund.status !== "failed");
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Withdraws the disputed amount and the fee from the balance, or reinstates the amount without the fee. */
function moveFunds(scope: Scope, dispute: Stripe.Dispute, sign: -1 | 1): void {
  const charge = idOf(dispute.charge)!;
  const transaction = book(scope, {
    type: "adjustment",
    category: sign < 0 ? "dispute" : "dispute_reversal",
    amount: sign * dispute.amount,
    currency: dispute.currency,
    fee: sign < 0 ? disputeFee(settlementCurrency(scope, dispute.currency)) : 0,
    feeText: "Dispute fee",
    source: dispute.id,
    description: sign < 0 ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
  });
  dispute.balance_transactions.push(transaction);
}

/** Saves evidence, and submits it to the bank if asked. Stripe's test-mode texts decide after a second. */
export function takeEvidence(
  scope: Scope,
  dispute: Stripe.Dispute,
  evidence: Record<string, string | null>,
  isSubmitted: boolean,
): void {
  Object.assign(dispute.evidence, evidence);
  dispute.evidence_details.has_evidence = Object.values(dispute.evidence).some((value) => typeof value === "string");
  if (isSubmitted) {
    dispute.evidence_details.submission_count += 1;
    dispute.status = dispute.status.startsWith("warning") ? "warning_under_review" : "under_review";
  }
  scope.emit("charge.dispute.updated", dispute);
  const said = evidence.uncategorized_text;
  if (isSubmitted && said === "winning_evidence") scope.later(1000, "win_dispute", dispute.id);
  if (isSubmitted && said === "losing_evidence") scope.later(1000, "lose_dispute", dispute.id);
}

/** Closes a dispute for the merchant, even a lost one: reinstates the withdrawn amount, but not the fee. */
export function winDispute(scope: Scope, dispute: Stripe.Dispute): void {
  const { status } = dispute;
  if (status === "won" || status === "warning_closed") return;
  dispute.status = status.startsWith("warning") ? "warning_closed" : "won";
  dispute.is_charge_refundable = true;
  if (dispute.status === "won") moveFunds(scope, dispute, 1);
  scope.emit("charge.dispute.closed", dispute, { status });
  if (dispute.status === "won") scope.emit("charge.dispute.funds_reinstated", dispute);
}

/** Closes a dispute for the payer. */
export function loseDispute(scope: Scope, dispute: Stripe.Dispute): void {
  const { status } = dispute;
  if (!["needs_response", "under_review", "warning_needs_response", "warning_under_review"].includes(status)) return;
  if (status.startsWith("warning")) {
    moveFunds(scope, dispute, -1);
    scope.emit("charge.dispute.funds_withdrawn", dispute);
  }
  dispute.status = "lost";
  dispute.is_charge_refundable = false;
  scope.emit("charge.dispute.closed", dispute, { status });
}

/** Whether a dispute blocks refunds of a charge: an open or lost one, but not an open inquiry. */
export function isChargedBack(scope: Scope, charge: Stripe.Charge): boolean {
  return scope.all("dispute").some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
}

/** Closes the inquiries about a fully refunded charge. */
export function closeInquiries(scope: Scope, charge: Stripe.Charge): void {
  for (const dispute of scope.all("dispute"))
    if (dispute.charge === charge.id && dispute.status.startsWith("warning_") && charge.refunded)
      winDispute(scope, dispute);
}

function detailsOf({ payment_method_details: details }: Stripe.Charge, isInquiry: boolean): Partial<Stripe.Dispute> {
  if (!details?.card) return {};
  const brand = details.card.brand ?? "visa";
  const code = "10.4";
  const card: Stripe.Dispute.PaymentMethodDetails.Card = {
    brand,
    case_type: isInquiry ? "inquiry" : "chargeback",
    network: brand,
    network_reason_code: code,
  };
  return { network_reason_code: code, payment_method_details: { type: "card", card } };
}

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
