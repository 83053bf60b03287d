import { createSetup } from "@/server/testing/stripe/create-setup-intent";
import { mandateData } from "@/server/testing/stripe/mandates";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, clearable, flag, hash, list, metadata, text } from "@/server/testing/stripe/parameters";
import { methodData, testMethodOf } from "@/server/testing/stripe/payment-method-routes";
import { createPaymentMethod } from "@/server/testing/stripe/payment-methods";
import { type Route, route } from "@/server/testing/stripe/routes";
import { cancelSetup, confirmSetup, setSetupMethod } from "@/server/testing/stripe/setup-intents";

const permission = "setup_intent";
const FIELDS = {
  customer: text().optional(),
  description: clearable().optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
  payment_method_data: hash(methodData()).optional(),
};
const CONFIRMATION = {
  mandate_data: mandateData().optional(),
  return_url: text().optional(),
  use_stripe_sdk: flag().optional(),
};

/** Routes for setup intents. */
export const setupIntentRoutes: Route[] = [
  route("POST /v1/setup_intents", {
    permission,
    params: {
      ...FIELDS,
      ...CONFIRMATION,
      allowed_payment_method_types: list(text()).optional(),
      automatic_payment_methods: hash({
        enabled: flag(),
        allow_redirects: choice("always", "never").optional(),
      }).optional(),
      confirm: flag().optional(),
      usage: choice("off_session", "on_session").optional(),
    },
    run(scope, { payment_method: method, payment_method_data: data, confirm, ...given }) {
      const setup = createSetup(scope, given);
      if (data) setSetupMethod(scope, setup, createPaymentMethod(scope, testMethodOf(data), data).id);
      else if (method) setSetupMethod(scope, setup, method);
      return confirm ? confirmSetup(scope, setup, given) : setup;
    },
  }),
  readRoute("/v1/setup_intents/:id", "setup_intent", permission),
  route("POST /v1/setup_intents/:id", {
    permission,
    params: FIELDS,
    run(scope, { customer, payment_method: method, payment_method_data: data, metadata: given, description }, { id }) {
      const setup = scope.get("setup_intent", id!);
      if (customer) setup.customer = scope.get("customer", customer, "customer").id;
      if (data) setSetupMethod(scope, setup, createPaymentMethod(scope, testMethodOf(data), data).id);
      if (method) setSetupMethod(scope, setup, method);
      if (description !== undefined) setup.description = description;
      setup.metadata = mergeMetadata(setup.metadata, given);
      return setup;
    },
  }),
  route("POST /v1/setup_intents/:id/confirm", {
    permission,
    params: { ...CONFIRMATION, payment_method: FIELDS.payment_method, payment_method_data: FIELDS.payment_method_data },
    run(scope, { payment_method: method, payment_method_data: data, ...given }, { id }) {
      const setup = scope.get("setup_intent", id!);
      if (data) setSetupMethod(scope, setup, createPaymentMethod(scope, testMethodOf(data), data).id);
      else if (method) setSetupMethod(scope, setup, method);
      return confirmSetup(scope, setup, given);
    },
  }),
  route("POST /v1/setup_intents/:id/cancel", {
    permission,
    params: { cancellation_reason: choice("abandoned", "duplicate", "requested_by_customer").optional() },
    run: (scope, { cancellation_reason: reason }, { id }) =>
      cancelSetup(scope, scope.get("setup_intent", id!), reason ?? null),
  }),
  listRoute("/v1/setup_intents", {
    kind: "setup_intent",
    permission,
    filters: { customer: text().optional(), payment_method: text().optional() },
    isWanted: (setup, { customer, payment_method: method }) =>
      (customer === undefined || setup.customer === customer) &&
      (method === undefined || setup.payment_method === method),
  }),
  listRoute("/v1/setup_attempts", {
    kind: "setup_attempt",
    permission,
    filters: { setup_intent: text() },
    isWanted: (attempt, { setup_intent: setup }) => attempt.setup_intent === setup,
  }),
];
