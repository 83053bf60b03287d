import type Stripe from "stripe";
import { book, settlementCurrency } from "@/server/testing/stripe/balance-transactions";
import { chargeDetails } from "@/server/testing/stripe/charge-details";
import { convert } from "@/server/testing/stripe/currencies";
import { newId } from "@/server/testing/stripe/double-state";
import { feeOf } from "@/server/testing/stripe/fees";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { clearable, metadata, text } from "@/server/testing/stripe/parameters";
import { behaviorOf } from "@/server/testing/stripe/payment-methods";
import { type Route, route } from "@/server/testing/stripe/routes";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

interface ChargeStart {
  status: Stripe.Charge["status"];
  captured: boolean;
  mandate: string | null;
  failure?: { code: string; message: string; declineCode: string | null };
}

/** Creates an intent's charge, and sets it as the intent's latest. */
export function createCharge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  start: ChargeStart,
): Stripe.Charge {
  const { status, captured, mandate, failure } = start;
  const isPaid = status === "succeeded";
  const id = newId(method.type === "card" ? "ch" : "py");
  const charge = scope.add("charge", {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid && captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: intent.statement_descriptor_suffix,
    captured: isPaid ? captured : false,
    created: scope.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: scope.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: idOf(intent.on_behalf_of),
    outcome: outcomeOf(failure),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargeDetails(scope, method, mandate, captured ? null : intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? `${scope.world.origin()}/_double/receipts/${id}` : null,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  });
  intent.latest_charge = id;
  return charge;
}

function outcomeOf(failure: ChargeStart["failure"]): Stripe.Charge.Outcome {
  const shared = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_level: "normal" };
  if (!failure)
    return {
      ...shared,
      network_status: "approved_by_network",
      reason: null,
      risk_score: 12,
      seller_message: "Payment complete.",
      type: "authorized",
    };
  return {
    ...shared,
    network_status: "declined_by_network",
    reason: failure.declineCode ?? failure.code,
    risk_score: 12,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}

/** Books a charge's captured amount, less its fee. */
export function bookCharge(scope: Scope, charge: Stripe.Charge): Stripe.BalanceTransaction {
  const method = scope.get("payment_method", charge.payment_method!);
  const settled = settlementCurrency(scope, charge.currency);
  const amount =
    settled === charge.currency ? charge.amount_captured : convert(charge.amount_captured, charge.currency, settled);
  const isAvailable = behaviorOf(scope, method.id).bypassesPending;
  const transaction = book(scope, {
    type: method.type === "card" ? "charge" : "payment",
    category: "charge",
    amount: charge.amount_captured,
    currency: charge.currency,
    fee: feeOf(method, amount, settled, settled !== charge.currency),
    feeText: "Stripe processing fees",
    source: charge.id,
    description: charge.description,
    availableOn: isAvailable ? scope.now() : scope.now() + Math.floor(scope.options.availableMs / 1000),
  });
  charge.balance_transaction = transaction.id;
  return transaction;
}

/** Books an asynchronous capture, which Stripe does some time after the capture itself. */
export function bookLater(scope: Scope, chargeId: string): void {
  const charge = scope.find("charge", chargeId);
  if (!charge || charge.balance_transaction) return;
  bookCharge(scope, charge);
  scope.emit("charge.updated", charge, { balance_transaction: null });
}

/** Routes for charges. Only intents create charges. */
export const chargeRoutes: Route[] = [
  readRoute("/v1/charges/:id", "charge", "charge"),
  route("POST /v1/charges/:id", {
    permission: "charge",
    params: { description: clearable().optional(), metadata: metadata().optional(), transfer_group: text().optional() },
    run(scope, { description, metadata: given, transfer_group: group }, { id }) {
      const charge = scope.get("charge", id!);
      if (description !== undefined) charge.description = description;
      if (group) charge.transfer_group = group;
      charge.metadata = mergeMetadata(charge.metadata, given);
      scope.emit("charge.updated", charge);
      return charge;
    },
  }),
  listRoute("/v1/charges", {
    kind: "charge",
    permission: "charge",
    filters: { customer: text().optional(), payment_intent: text().optional(), transfer_group: text().optional() },
    isWanted: (charge, { customer, payment_intent: intent, transfer_group: group }) =>
      (customer === undefined || charge.customer === customer) &&
      (intent === undefined || charge.payment_intent === intent) &&
      (group === undefined || charge.transfer_group === group),
  }),
];
