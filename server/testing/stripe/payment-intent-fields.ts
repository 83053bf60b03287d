import type Stripe from "stripe";
import { clientSecret } from "@/server/testing/stripe/client-secret";
import { requireChargeable } from "@/server/testing/stripe/currencies";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { requireUnused } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

const CURRENCY_OF: Partial<Record<string, string>> = { us_bank_account: "usd", sepa_debit: "eur", bacs_debit: "gbp" };

interface GivenOptions {
  card?: { request_three_d_secure?: "any" | "automatic" | "challenge" };
}

/** An intent's options by type of method. The double supports only whether to request 3-D Secure for cards. */
export function optionsOf(given?: GivenOptions): Stripe.PaymentIntent.PaymentMethodOptions {
  const request_three_d_secure = given?.card?.request_three_d_secure ?? "automatic";
  return { card: { installments: null, mandate_options: null, network: null, request_three_d_secure } };
}

interface GivenIntent {
  amount: number;
  currency: string;
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: "always" | "never" };
  capture_method?: "automatic" | "automatic_async" | "manual";
  confirmation_method?: "automatic" | "manual";
  customer?: string;
  description?: string | null;
  metadata?: Record<string, string> | null;
  on_behalf_of?: string;
  payment_method_options?: GivenOptions;
  allowed_payment_method_types?: string[];
  receipt_email?: string | null;
  setup_future_usage?: "off_session" | "on_session" | null;
  statement_descriptor?: string | null;
  statement_descriptor_suffix?: string | null;
  transfer_group?: string;
}

/** Throws unless the account can charge the amount in the currency. */
export function requireAmount(scope: Scope, amount: number, code: string): void {
  if (scope.options.unsupportedCurrencies.includes(code))
    throw invalidRequest(`Your account cannot currently make charges in ${code}.`, undefined, "currency");
  requireChargeable(amount, code);
}

/**
 * The method types that can pay in the currency: of those allowed, or else of those turned on in the dashboard. Manual
 * capture leaves only cards, since debits cannot be authorized first. Throws 400 if no type is left.
 */
export function typesFor(allowed: string[] | undefined, code: string | null, capture?: string): string[] {
  const wanted = allowed ?? ["card", ...Object.keys(CURRENCY_OF)];
  const strange = wanted.find((type) => type !== "card" && !CURRENCY_OF[type]);
  if (strange)
    throw invalidRequest(
      `The payment method type provided: ${strange} is invalid. Please ensure the provided type is activated in your dashboard.`,
      "payment_intent_invalid_parameter",
      "allowed_payment_method_types",
    );
  const types = wanted.filter(
    (type) => type === "card" || (capture !== "manual" && (code === null || CURRENCY_OF[type] === code)),
  );
  if (types.length > 0) return types;
  throw invalidRequest(
    "No valid payment method types for this Payment Intent. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard.",
    "payment_intent_invalid_parameter",
    "allowed_payment_method_types",
  );
}

/** Creates an unconfirmed intent without a payment method. */
export function createIntent(scope: Scope, given: GivenIntent): Stripe.PaymentIntent {
  requireAmount(scope, given.amount, given.currency);
  const types = typesFor(given.allowed_payment_method_types, given.currency, given.capture_method);
  if (given.customer) scope.get("customer", given.customer, "customer");
  const isAutomatic = given.automatic_payment_methods?.enabled ?? given.allowed_payment_method_types === undefined;
  const allowRedirects = given.automatic_payment_methods?.allow_redirects ?? "always";
  const id = scope.newId("payment_intent");
  const intent = scope.add("payment_intent", {
    id,
    object: "payment_intent",
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic ? { enabled: true, allow_redirects: allowRedirects } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? "automatic_async",
    client_secret: clientSecret(id),
    confirmation_method: given.confirmation_method ?? "automatic",
    created: scope.now(),
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: scope.livemode,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: isAutomatic ? { id: "pmc_1DoubleDefault", parent: null } : null,
    payment_method_options: optionsOf(given.payment_method_options),
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: given.transfer_group ?? null,
  });
  scope.emit("payment_intent.created", intent);
  return intent;
}

/** Sets an intent's payment method. Throws if the intent cannot be paid with it. */
export function setMethod(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (!method.customer) requireUnused(scope, method);
  if (!intent.payment_method_types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(", ")}.`;
    throw invalidRequest(message, "payment_intent_incompatible_payment_method", "payment_method");
  }
  const owner = idOf(method.customer);
  const customer = idOf(intent.customer);
  if (owner && !customer)
    throw invalidRequest(
      `The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first. The payment method ${method.id} belongs to a Customer; include the Customer on the PaymentIntent.`,
      undefined,
      "payment_method",
    );
  if (owner && owner !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      undefined,
      "payment_method",
    );
  if (intent.capture_method === "manual" && method.type !== "card")
    throw invalidRequest(
      `The payment method type ${method.type} does not support manual capture.`,
      "payment_intent_invalid_parameter",
      "capture_method",
    );
  intent.payment_method = method.id;
  intent.status = "requires_confirmation";
}
