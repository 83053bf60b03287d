import type Stripe from "stripe";
import { confirmIntent, failIntent } from "@/server/testing/stripe/confirm-payment-intent";
import { declineMessage } from "@/server/testing/stripe/decline-texts";
import { completeSession } from "@/server/testing/stripe/pay-session";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { confirmSetup, failSetup } from "@/server/testing/stripe/setup-intents";
import { invalidRequest, StripeFailure } from "@/server/testing/stripe/stripe-error";

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Finds the intent whose payer must authenticate. */
export function intentToAuthenticate(scope: Scope, id: string): Intent {
  const intent = scope.find("payment_intent", id) ?? scope.get("setup_intent", id);
  if (intent.status === "requires_action") return intent;
  throw invalidRequest(`There is nothing to authenticate: the intent has a status of ${intent.status}.`);
}

/**
 * Ends 3-D Secure. Returns where the payer's browser goes: the intent's return URL with the result, or null if it has
 * none. If the payment or setup then succeeds, completes the Checkout session that waited for it.
 */
export function authenticate(scope: Scope, id: string, isPassed: boolean): string | null {
  const intent = intentToAuthenticate(scope, id);
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null;
  const method = scope.get("payment_method", idOf(intent.payment_method)!);
  const isDone = isPassed ? pass(scope, intent) : fail(scope, intent, method);
  const session = scope
    .all("checkout.session")
    .find((one) => idOf(one.payment_intent) === id || idOf(one.setup_intent) === id);
  if (session && isDone) completeSession(scope, session);
  if (!returnUrl) return null;
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret!);
  url.searchParams.set("redirect_status", isDone ? "succeeded" : "failed");
  return url.href;
}

function pass(scope: Scope, intent: Intent): boolean {
  try {
    if (intent.object === "setup_intent") confirmSetup(scope, intent, { isAuthenticated: true });
    else confirmIntent(scope, intent, { isAuthenticated: true });
    return true;
  } catch (error) {
    if (error instanceof StripeFailure && error.status === 402) return false;
    throw error;
  }
}

function fail(scope: Scope, intent: Intent, method: Stripe.PaymentMethod): boolean {
  const code = `${intent.object}_authentication_failure`;
  if (intent.object === "setup_intent") failSetup(scope, intent, method, code);
  else failIntent(scope, intent, method, { code, message: declineMessage(code) });
  return false;
}
