import { SESSION_PARAMETERS } from "@/server/testing/stripe/checkout-parameters";
import { createSession, expireSession } from "@/server/testing/stripe/checkout-sessions";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { listRoute, readRoute } from "@/server/testing/stripe/object-lists";
import { choice, integer, metadata, text } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";

const permission = "checkout_session";

/** Routes for Checkout sessions. */
export const checkoutSessionRoutes: Route[] = [
  route("POST /v1/checkout/sessions", {
    permission,
    params: SESSION_PARAMETERS,
    run: (scope, given) => createSession(scope, given),
  }),
  readRoute("/v1/checkout/sessions/:id", "checkout.session", permission),
  route("POST /v1/checkout/sessions/:id", {
    permission,
    params: { metadata: metadata().optional() },
    run(scope, { metadata: given }, { id }) {
      const session = scope.get("checkout.session", id!);
      session.metadata = mergeMetadata(session.metadata, given);
      return session;
    },
  }),
  route("POST /v1/checkout/sessions/:id/expire", {
    permission,
    params: {},
    run: (scope, _params, { id }) => expireSession(scope, scope.get("checkout.session", id!)),
  }),
  route("GET /v1/checkout/sessions/:id/line_items", {
    permission,
    params: { limit: integer({ min: 1, max: 100 }).optional(), starting_after: text().optional() },
    run: (scope, _params, { id }) => scope.get("checkout.session", id!).line_items,
  }),
  listRoute("/v1/checkout/sessions", {
    kind: "checkout.session",
    permission,
    filters: {
      customer: text().optional(),
      payment_intent: text().optional(),
      status: choice("complete", "expired", "open").optional(),
    },
    isWanted: (session, { customer, payment_intent: intent, status }) =>
      (customer === undefined || session.customer === customer) &&
      (intent === undefined || session.payment_intent === intent) &&
      (status === undefined || session.status === status),
  }),
];
