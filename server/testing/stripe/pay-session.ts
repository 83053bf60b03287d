import type Stripe from "stripe";
import type { GivenSession } from "@/server/testing/stripe/checkout-sessions";
import { confirmIntent } from "@/server/testing/stripe/confirm-payment-intent";
import { createSetup } from "@/server/testing/stripe/create-setup-intent";
import { createCustomer } from "@/server/testing/stripe/customers";
import type { GivenMandate } from "@/server/testing/stripe/mandates";
import { addressOf } from "@/server/testing/stripe/object-fields";
import { createIntent, setMethod } from "@/server/testing/stripe/payment-intent-fields";
import { createPaymentMethod } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { confirmSetup, setSetupMethod } from "@/server/testing/stripe/setup-intents";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";
import type { TestMethod } from "@/server/testing/stripe/test-methods";

/** What a payer enters on the hosted page. */
export interface Payer {
  method: TestMethod;
  email: string | null;
  name: string | null;
  wallet?: "apple_pay" | "google_pay";
  country?: string;
  postalCode?: string;
}

const MANDATE: GivenMandate = {
  customer_acceptance: { type: "online", online: { ip_address: "127.0.0.1", user_agent: "Double" } },
};

/**
 * Pays a session, or sets up a method. Returns the address where the payer must authenticate, or null once the session
 * is complete. Throws 402 if the method is declined; the session stays open.
 */
export function paySession(scope: Scope, session: Stripe.Checkout.Session, payer: Payer): string | null {
  if (session.status !== "open") throw invalidRequest("This Checkout Session is no longer open.");
  if (!session.payment_method_types.includes(payer.method.type))
    throw invalidRequest("This way to pay is not offered.");
  const address = { country: payer.country ?? "US", postal_code: payer.postalCode ?? null };
  session.customer_details = {
    address: addressOf(address),
    business_name: null,
    email: payer.email ?? session.customer_email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
  const billing_details = { address, email: payer.email, name: payer.name };
  const method = createPaymentMethod(scope, payer.method, { billing_details, wallet: payer.wallet });
  const mandate_data = method.type === "card" ? undefined : MANDATE;
  const return_url = `${scope.world.origin()}/_double/checkout/${session.id}/return`;
  const given = JSON.parse(scope.world.state.factsOf(session.id).given!) as GivenSession;
  const intent = session.mode === "setup" ? setupOf(scope, session, given) : intentOf(scope, session, given);
  if (intent.object === "setup_intent") {
    setSetupMethod(scope, intent, method.id);
    confirmSetup(scope, intent, { mandate_data, return_url });
  } else {
    setMethod(scope, intent, method);
    confirmIntent(scope, intent, { mandate_data, return_url });
  }
  if (intent.status === "requires_action") return intent.next_action?.redirect_to_url?.url ?? null;
  completeSession(scope, session);
  return null;
}

/** Completes a session whose intent was confirmed. */
export function completeSession(scope: Scope, session: Stripe.Checkout.Session): void {
  if (session.status !== "open") return;
  const intent = scope.find("payment_intent", idOf(session.payment_intent));
  session.status = "complete";
  session.url = null;
  if (intent?.status === "succeeded") session.payment_status = "paid";
  scope.emit("checkout.session.completed", session);
}

function intentOf(scope: Scope, session: Stripe.Checkout.Session, given: GivenSession): Stripe.PaymentIntent {
  const former = scope.find("payment_intent", idOf(session.payment_intent));
  if (former) return former;
  const data = given.payment_intent_data ?? {};
  const intent = createIntent(scope, {
    ...data,
    amount: session.amount_total!,
    currency: session.currency!,
    customer: customerOf(scope, session, data.setup_future_usage !== undefined),
    allowed_payment_method_types: session.payment_method_types,
  });
  session.payment_intent = intent.id;
  return intent;
}

function setupOf(scope: Scope, session: Stripe.Checkout.Session, given: GivenSession): Stripe.SetupIntent {
  const former = scope.find("setup_intent", idOf(session.setup_intent));
  if (former) return former;
  const customer = customerOf(scope, session, false);
  const setup = createSetup(scope, {
    ...given.setup_intent_data,
    customer,
    allowed_payment_method_types: session.payment_method_types,
  });
  session.setup_intent = setup.id;
  return setup;
}

/** The session's customer. Creates one if the session says so or the method is saved for later. */
function customerOf(scope: Scope, session: Stripe.Checkout.Session, isKept: boolean): string | undefined {
  const former = idOf(session.customer);
  if (former) return former;
  if (session.customer_creation !== "always" && !isKept) return undefined;
  const { email, name } = session.customer_details!;
  const customer = createCustomer(scope, { email, name });
  session.customer = customer.id;
  return customer.id;
}
