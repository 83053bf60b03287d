import type Stripe from "stripe";
import { AUTHORIZED_SECONDS } from "@/server/testing/stripe/charge-details";
import { bookCharge, createCharge } from "@/server/testing/stripe/charges";
import { declineMessage } from "@/server/testing/stripe/decline-texts";
import { snapshot } from "@/server/testing/stripe/double-state";
import { activeMandate, createMandate, type GivenMandate } from "@/server/testing/stripe/mandates";
import { attach, behaviorOf } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { declined, invalidRequest } from "@/server/testing/stripe/stripe-error";
import type { Behavior } from "@/server/testing/stripe/test-methods";

export interface Confirmation {
  off_session?: boolean;
  error_on_requires_action?: boolean;
  mandate?: string;
  mandate_data?: GivenMandate;
  return_url?: string;
  /** The cardholder has just authenticated. */
  isAuthenticated?: boolean;
}

/** Tries to pay an intent with its payment method. Throws 402 if that is declined. */
export function confirmIntent(scope: Scope, intent: Stripe.PaymentIntent, given: Confirmation): Stripe.PaymentIntent {
  const methodId = idOf(intent.payment_method);
  if (!methodId)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      "payment_intent_unexpected_state",
    );
  const method = scope.get("payment_method", methodId, "payment_method");
  intent.last_payment_error = null;
  intent.next_action = null;
  const behavior = behaviorOf(scope, method.id);
  if (method.type !== "card") return debit(scope, intent, method, given);
  const isAsked = !given.off_session && asksToAuthenticate(intent);
  if (!given.isAuthenticated && (isAsked || needsAuthentication(scope, method, behavior))) {
    if (given.off_session || given.error_on_requires_action)
      throw decline(scope, intent, method, "authentication_required", "authentication_required");
    return requireAction(scope, intent, given.return_url);
  }
  if (behavior.decline) throw decline(scope, intent, method, behavior.decline.code, behavior.decline.declineCode);
  return approve(scope, intent, method);
}

/** Whether the merchant requests 3-D Secure even if the card does not require it. */
function asksToAuthenticate(intent: Stripe.PaymentIntent): boolean {
  return ["any", "challenge"].includes(intent.payment_method_options?.card?.request_three_d_secure ?? "automatic");
}

function needsAuthentication(scope: Scope, method: Stripe.PaymentMethod, behavior: Behavior): boolean {
  if (behavior.authenticate === "always") return true;
  return behavior.authenticate === "unless_set_up" && scope.world.state.factsOf(method.id).setUp !== "yes";
}

function requireAction(scope: Scope, intent: Stripe.PaymentIntent, returnUrl?: string): Stripe.PaymentIntent {
  const url = `${scope.world.origin()}/_double/authenticate/${intent.id}`;
  intent.status = "requires_action";
  intent.next_action = { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl ?? null, url } };
  if (!returnUrl) intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
  scope.emit("payment_intent.requires_action", intent);
  return intent;
}

/** Records a declined payment, and returns its error. */
export function decline(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  code: string,
  declineCode?: string,
) {
  const message = declineMessage(code, declineCode);
  const failure = { code, message, declineCode: declineCode ?? null };
  const charge = createCharge(scope, intent, method, { status: "failed", captured: true, mandate: null, failure });
  scope.emit("charge.failed", charge);
  failIntent(scope, intent, method, { charge: charge.id, code, decline_code: declineCode, message });
  return declined({
    code,
    decline_code: declineCode,
    message,
    charge: charge.id,
    payment_intent: snapshot(intent),
    payment_method: snapshot(method),
  });
}

/** Records the error; the intent then needs another payment method. */
export function failIntent(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: Omit<Stripe.PaymentIntent.LastPaymentError, "type">,
): void {
  const { status } = intent;
  intent.last_payment_error = {
    ...error,
    type: "card_error",
    payment_method: snapshot(method),
    payment_method_type: method.type,
  };
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  scope.emit("payment_intent.payment_failed", intent, { status });
}

function approve(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.PaymentIntent {
  const isHeld = intent.capture_method === "manual";
  const charge = createCharge(scope, intent, method, { status: "succeeded", captured: !isHeld, mandate: null });
  keepForLater(scope, intent, method);
  if (isHeld) {
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    scope.later(AUTHORIZED_SECONDS * 1000, "authorization_expires", intent.id);
    scope.emit("charge.succeeded", charge);
    scope.emit("payment_intent.amount_capturable_updated", intent);
    return intent;
  }
  if (intent.capture_method === "automatic_async") scope.later(scope.options.asyncCaptureMs, "book_charge", charge.id);
  else bookCharge(scope, charge);
  scope.emit("charge.succeeded", charge);
  succeed(scope, intent, charge.amount_captured);
  followSuccess(scope, charge, behaviorOf(scope, method.id));
  return intent;
}

/** Marks an intent as paid. */
export function succeed(scope: Scope, intent: Stripe.PaymentIntent, received: number): void {
  intent.status = "succeeded";
  intent.amount_capturable = 0;
  intent.amount_received = received;
  scope.emit("payment_intent.succeeded", intent);
}

/** Schedules the dispute or fraud warning that some test methods cause after a charge is paid. */
export function followSuccess(scope: Scope, charge: Stripe.Charge, behavior: Behavior): void {
  const { disputed, fraudWarning } = behavior;
  if (disputed) scope.later(1000, disputed.isInquiry ? "inquire" : "dispute", charge.id, disputed.reason);
  if (fraudWarning) scope.later(1000, "fraud_warning", charge.id);
}

/** Attaches the payment method to the customer if the intent says so. Otherwise it cannot be reused without one. */
function keepForLater(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (!intent.setup_future_usage) {
    if (!method.customer) scope.world.state.factsOf(method.id).detached = "yes";
    return;
  }
  scope.world.state.factsOf(method.id).setUp = "yes";
  const customer = idOf(intent.customer);
  if (customer) attach(scope, method, customer);
}

function debit(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  given: Confirmation,
): Stripe.PaymentIntent {
  const mandate = mandateFor(scope, method, given);
  const charge = createCharge(scope, intent, method, { status: "pending", captured: true, mandate });
  keepForLater(scope, intent, method);
  intent.status = "processing";
  scope.later(scope.options.debitMs, "debit_ends", intent.id);
  scope.emit("charge.pending", charge);
  scope.emit("payment_intent.processing", intent);
  return intent;
}

function mandateFor(scope: Scope, method: Stripe.PaymentMethod, given: Confirmation): string {
  if (given.mandate_data) return createMandate(scope, method, given.mandate_data).id;
  if (given.mandate) {
    const { id, status } = scope.get("mandate", given.mandate, "mandate");
    if (status === "active") return id;
    throw invalidRequest("The mandate for this PaymentMethod is not active.", "payment_intent_mandate_invalid");
  }
  const found = activeMandate(scope, method.id);
  if (found) return found.id;
  throw invalidRequest(
    "This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.",
    "payment_intent_mandate_invalid",
  );
}
