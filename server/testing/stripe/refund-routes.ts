import type Stripe from "stripe";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, integer, metadata, text } from "@/server/testing/stripe/parameters";
import { createRefund } from "@/server/testing/stripe/refunds";
import { type Route, route } from "@/server/testing/stripe/routes";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidParameter, invalidRequest } from "@/server/testing/stripe/stripe-error";

function chargeToRefund(scope: Scope, charge?: string, intentId?: string): Stripe.Charge {
  if (charge) return scope.get("charge", charge, "charge");
  if (!intentId)
    throw invalidParameter(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "parameter_missing",
    );
  const intent = scope.get("payment_intent", intentId, "payment_intent");
  const latest = scope.find("charge", idOf(intent.latest_charge));
  if (latest && (intent.status === "succeeded" || intent.status === "processing")) return latest;
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    "payment_intent_unexpected_state",
  );
}

/** Routes for refunds. */
export const refundRoutes: Route[] = [
  route("POST /v1/refunds", {
    permission: "charge",
    params: {
      amount: integer({ min: 1 }).optional(),
      charge: text().optional(),
      metadata: metadata().optional(),
      payment_intent: text().optional(),
      reason: choice("duplicate", "fraudulent", "requested_by_customer").optional(),
    },
    run: (scope, { charge, payment_intent: intent, ...given }) =>
      createRefund(scope, chargeToRefund(scope, charge, intent), given),
  }),
  readRoute("/v1/refunds/:id", "refund", "charge"),
  route("POST /v1/refunds/:id", {
    permission: "charge",
    params: { metadata: metadata().optional() },
    run(scope, { metadata: given }, { id }) {
      const refund = scope.get("refund", id!);
      refund.metadata = mergeMetadata(refund.metadata, given);
      scope.emit("refund.updated", refund);
      return refund;
    },
  }),
  listRoute("/v1/refunds", {
    kind: "refund",
    permission: "charge",
    filters: { charge: text().optional(), payment_intent: text().optional() },
    isWanted: (refund, { charge, payment_intent: intent }) =>
      (charge === undefined || refund.charge === charge) && (intent === undefined || refund.payment_intent === intent),
  }),
  listRoute("/v1/charges/:charge/refunds", {
    kind: "refund",
    permission: "charge",
    filters: {},
    isWanted: (refund, _filters, _scope, { charge }) => refund.charge === charge,
  }),
];
