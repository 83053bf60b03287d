import { loseDispute, takeEvidence } from "@/server/testing/stripe/disputes";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { clearable, flag, hash, metadata, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

const EVIDENCE = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
] as const;

const evidence = hash(Object.fromEntries(EVIDENCE.map((name) => [name, clearable(150_000).optional()])));

/** Routes for disputes and early fraud warnings. */
export const disputeRoutes: Route[] = [
  readRoute("/v1/disputes/:id", "dispute", "dispute"),
  route("POST /v1/disputes/:id", {
    permission: "dispute",
    params: { evidence: evidence.optional(), metadata: metadata().optional(), submit: flag().default(true) },
    run(scope, { evidence: given, metadata: newMetadata, submit }, { id }) {
      const dispute = scope.get("dispute", id!);
      const isOpen = ["needs_response", "warning_needs_response"].includes(dispute.status);
      if (given && !isOpen)
        throw invalidRequest(
          "This dispute is already closed or its evidence was submitted.",
          "dispute_not_open",
          "evidence",
        );
      dispute.metadata = mergeMetadata(dispute.metadata, newMetadata);
      if (given) takeEvidence(scope, dispute, given as Record<string, string | null>, submit);
      return dispute;
    },
  }),
  route("POST /v1/disputes/:id/close", {
    permission: "dispute",
    params: {},
    run(scope, _params, { id }) {
      const dispute = scope.get("dispute", id!);
      if (!["needs_response", "warning_needs_response"].includes(dispute.status))
        throw invalidRequest("This dispute is already closed.", "dispute_not_open");
      loseDispute(scope, dispute);
      return dispute;
    },
  }),
  listRoute("/v1/disputes", {
    kind: "dispute",
    permission: "dispute",
    filters: { charge: text().optional(), payment_intent: text().optional() },
    isWanted: (dispute, { charge, payment_intent: intent }) =>
      (charge === undefined || dispute.charge === charge) &&
      (intent === undefined || dispute.payment_intent === intent),
  }),
  readRoute("/v1/radar/early_fraud_warnings/:id", "radar.early_fraud_warning", "radar"),
  listRoute("/v1/radar/early_fraud_warnings", {
    kind: "radar.early_fraud_warning",
    permission: "radar",
    filters: { charge: text().optional(), payment_intent: text().optional() },
    isWanted: (warning, { charge, payment_intent: intent }) =>
      (charge === undefined || warning.charge === charge) &&
      (intent === undefined || warning.payment_intent === intent),
  }),
];
