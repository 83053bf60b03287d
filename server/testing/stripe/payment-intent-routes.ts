import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, currency, integer, text } from "@/server/testing/stripe/parameters";
import { createIntent, optionsOf } from "@/server/testing/stripe/payment-intent-fields";
import { CONFIRMATION, CREATION, INTENT_FIELDS } from "@/server/testing/stripe/payment-intent-parameters";
import { cancelIntent, capture, confirm, giveMethod, updateIntent } from "@/server/testing/stripe/payment-intents";
import { type Route, route } from "@/server/testing/stripe/routes";
import { searchObjects } from "@/server/testing/stripe/search";
import { invalidParameter } from "@/server/testing/stripe/stripe-error";

const permission = "payment_intent";

/** Parameters that only apply together with `confirm`. */
const WITH_CONFIRM = ["off_session", "mandate", "mandate_data", "return_url", "error_on_requires_action"] as const;

/** Routes for payment intents. */
export const paymentIntentRoutes: Route[] = [
  route("POST /v1/payment_intents", {
    permission,
    params: CREATION,
    run(scope, { payment_method: method, payment_method_data: data, confirm: isConfirmed, ...given }) {
      const idle = isConfirmed ? undefined : WITH_CONFIRM.find((name) => given[name] !== undefined);
      if (idle)
        throw invalidParameter(
          `You cannot provide \`${idle}\` unless you also set \`confirm\` to true.`,
          undefined,
          idle,
        );
      const intent = createIntent(scope, given);
      giveMethod(scope, intent, method, data);
      return isConfirmed ? confirm(scope, intent, given) : intent;
    },
  }),
  route("GET /v1/payment_intents/search", {
    permission,
    params: { query: text(), limit: integer({ min: 1, max: 100 }).default(10), page: text().optional() },
    run: (scope, { query, limit }) => searchObjects(scope, "payment_intent", query, limit),
  }),
  readRoute("/v1/payment_intents/:id", "payment_intent", permission),
  route("POST /v1/payment_intents/:id", {
    permission,
    params: { ...INTENT_FIELDS, amount: integer().optional(), currency: currency().optional() },
    run(scope, given, { id }) {
      const {
        payment_method: method,
        payment_method_data: data,
        payment_method_options: options,
        metadata,
        ...changes
      } = given;
      const intent = updateIntent(scope, scope.get("payment_intent", id!), changes, metadata);
      if (options) intent.payment_method_options = optionsOf(options);
      giveMethod(scope, intent, method, data);
      return intent;
    },
  }),
  route("POST /v1/payment_intents/:id/confirm", {
    permission,
    params: {
      ...CONFIRMATION,
      capture_method: choice("automatic", "automatic_async", "manual").optional(),
      payment_method: INTENT_FIELDS.payment_method,
      payment_method_data: INTENT_FIELDS.payment_method_data,
      payment_method_options: INTENT_FIELDS.payment_method_options,
      receipt_email: INTENT_FIELDS.receipt_email,
      setup_future_usage: INTENT_FIELDS.setup_future_usage,
    },
    run(scope, given, { id }) {
      const {
        receipt_email,
        setup_future_usage,
        capture_method,
        payment_method: method,
        payment_method_data: data,
      } = given;
      const intent = scope.get("payment_intent", id!);
      updateIntent(scope, intent, { receipt_email, setup_future_usage, capture_method });
      if (given.payment_method_options) intent.payment_method_options = optionsOf(given.payment_method_options);
      giveMethod(scope, intent, method, data);
      return confirm(scope, intent, given);
    },
  }),
  route("POST /v1/payment_intents/:id/capture", {
    permission,
    params: { amount_to_capture: integer({ min: 1 }).optional(), metadata: INTENT_FIELDS.metadata },
    run(scope, { amount_to_capture: amount, metadata }, { id }) {
      const intent = scope.get("payment_intent", id!);
      capture(scope, intent, amount);
      return updateIntent(scope, intent, {}, metadata);
    },
  }),
  route("POST /v1/payment_intents/:id/cancel", {
    permission,
    params: { cancellation_reason: choice("abandoned", "duplicate", "fraudulent", "requested_by_customer").optional() },
    run: (scope, { cancellation_reason: reason }, { id }) =>
      cancelIntent(scope, scope.get("payment_intent", id!), reason ?? null),
  }),
  listRoute("/v1/payment_intents", {
    kind: "payment_intent",
    permission,
    filters: { customer: text().optional() },
    isWanted: (intent, { customer }) => customer === undefined || intent.customer === customer,
  }),
];
