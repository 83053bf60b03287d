import type Stripe from "stripe";
import type { z } from "zod";
import { lineItem } from "@/server/testing/stripe/checkout-line-items";
import type { SESSION_PARAMETERS } from "@/server/testing/stripe/checkout-parameters";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { requireAmount, typesFor } from "@/server/testing/stripe/payment-intent-fields";
import { cancelIntent } from "@/server/testing/stripe/payment-intents";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidParameter, invalidRequest } from "@/server/testing/stripe/stripe-error";

export type GivenSession = z.output<z.ZodObject<typeof SESSION_PARAMETERS>>;

const DAY_SECONDS = 86_400;
const SHORTEST_SECONDS = 1800;

/** Creates an open session. Its intent is created when the payer pays. */
export function createSession(scope: Scope, given: GivenSession): Stripe.Checkout.Session {
  requireConsistent(scope, given);
  const isPayment = given.mode === "payment";
  const id = scope.newId("checkout.session");
  const currency = given.line_items?.[0]?.price_data.currency ?? given.currency ?? null;
  const items = (given.line_items ?? []).map((item) => lineItem(scope, item));
  const total = isPayment ? items.reduce((sum, { amount_total }) => sum + amount_total, 0) : null;
  const types = typesFor(given.allowed_payment_method_types, currency, given.payment_intent_data?.capture_method);
  if (isPayment) requireAmount(scope, total!, currency!);
  const session = scope.add("checkout.session", {
    ...plainFields(),
    id,
    object: "checkout.session",
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    consent_collection: given.consent_collection ? consentOf(given.consent_collection) : null,
    created: scope.now(),
    currency,
    custom_text: {
      after_submit: given.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: given.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer ?? null,
    customer_creation: given.customer ? null : (given.customer_creation ?? (isPayment ? "if_required" : null)),
    customer_email: given.customer_email ?? null,
    expires_at: given.expires_at ?? scope.now() + DAY_SECONDS,
    line_items: isPayment
      ? { object: "list", data: items, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
      : undefined,
    livemode: scope.livemode,
    locale: given.locale ?? null,
    metadata: mergeMetadata({}, given.metadata),
    mode: given.mode,
    payment_method_collection: isPayment ? "if_required" : "always",
    payment_method_types: types,
    payment_status: isPayment ? "unpaid" : "no_payment_required",
    phone_number_collection: { enabled: given.phone_number_collection?.enabled ?? false },
    saved_payment_method_options: savingOf(given.saved_payment_method_options),
    status: "open",
    submit_type: given.submit_type ?? null,
    success_url: given.success_url,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    url: `${scope.world.origin()}/_double/checkout/${id}`,
  });
  scope.world.state.factsOf(id).given = JSON.stringify(given);
  scope.later(session.expires_at * 1000 - scope.world.nowMs(), "session_expires", id);
  return session;
}

function consentOf(given: NonNullable<GivenSession["consent_collection"]>): Stripe.Checkout.Session.ConsentCollection {
  const { payment_method_reuse_agreement = null, terms_of_service = null } = given;
  return { payment_method_reuse_agreement, promotions: null, terms_of_service };
}

function savingOf(given: GivenSession["saved_payment_method_options"]) {
  if (!given) return null;
  const { allow_redisplay_filters = ["always"], payment_method_save = null } = given;
  return { allow_redisplay_filters, payment_method_remove: null, payment_method_save };
}

function requireConsistent(scope: Scope, given: GivenSession): void {
  if (given.mode === "payment" && !given.line_items?.length)
    throw invalidParameter("Missing required param: line_items.", "parameter_missing", "line_items");
  if (given.mode === "setup" && given.line_items)
    throw invalidRequest("You can not pass `line_items` in `setup` mode.", undefined, "line_items");
  if (given.mode === "setup" && given.payment_intent_data)
    throw invalidRequest("You can not pass `payment_intent_data` in `setup` mode.", undefined, "payment_intent_data");
  if (given.mode === "payment" && given.setup_intent_data)
    throw invalidRequest("You can not pass `setup_intent_data` in `payment` mode.", undefined, "setup_intent_data");
  if (given.mode === "setup" && !given.allowed_payment_method_types && !given.currency)
    throw invalidRequest(
      "You must provide `currency` in `setup` mode if `allowed_payment_method_types` is not given.",
      "parameter_missing",
      "currency",
    );
  if (given.customer && given.customer_email)
    throw invalidRequest(
      "You may only specify one of these parameters: customer, customer_email.",
      undefined,
      "customer_email",
    );
  if (given.customer && given.customer_creation)
    throw invalidRequest(
      "You may only specify one of these parameters: customer, customer_creation.",
      undefined,
      "customer_creation",
    );
  if (given.customer) scope.get("customer", given.customer, "customer");
  const lasts = (given.expires_at ?? scope.now() + DAY_SECONDS) - scope.now();
  if (lasts < SHORTEST_SECONDS)
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  if (lasts > DAY_SECONDS)
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  const currencies = new Set(given.line_items?.map((item) => item.price_data.currency));
  if (currencies.size > 1)
    throw invalidRequest("All prices on a Checkout Session must have the same currency.", undefined, "line_items");
}

/** Expires an open session, and cancels its payment intent if it has one. */
export function expireSession(scope: Scope, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.status !== "open")
    throw invalidRequest(
      `This Session (${session.id}) cannot be expired because it has a status of ${session.status}. Only Sessions with a status of open can be expired.`,
    );
  session.status = "expired";
  session.url = null;
  const intent = scope.find("payment_intent", idOf(session.payment_intent));
  if (intent && intent.status !== "canceled") cancelIntent(scope, intent, "expired");
  scope.emit("checkout.session.expired", session);
  return session;
}

/** Fields that are the same in all of the double's sessions. */
function plainFields() {
  return {
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    currency_conversion: null,
    custom_fields: [],
    customer_account: null,
    customer_details: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    permissions: null,
    recovered_from: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    subscription: null,
    ui_mode: "hosted_page",
    wallet_options: null,
  } satisfies Partial<Stripe.Checkout.Session>;
}
