import type Stripe from "stripe";
import { declineMessage } from "@/server/testing/stripe/decline-texts";
import { snapshot } from "@/server/testing/stripe/double-state";
import { activeMandate, createMandate, type GivenMandate } from "@/server/testing/stripe/mandates";
import { attach, behaviorOf, findOrMakeMethod } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { declined, invalidRequest } from "@/server/testing/stripe/stripe-error";

/** Sets a setup intent's payment method. */
export function setSetupMethod(scope: Scope, setup: Stripe.SetupIntent, id: string): void {
  const method = findOrMakeMethod(scope, id);
  if (!setup.payment_method_types.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`,
      "setup_intent_invalid_parameter",
      "payment_method",
    );
  setup.payment_method = method.id;
  setup.status = "requires_confirmation";
}

interface SetupConfirmation {
  mandate_data?: GivenMandate;
  return_url?: string;
  isAuthenticated?: boolean;
}

/** Sets a payment method up for later use. Throws 402 if it is declined. */
export function confirmSetup(scope: Scope, setup: Stripe.SetupIntent, given: SetupConfirmation): Stripe.SetupIntent {
  requireOpen(setup, "confirmed");
  if (setup.automatic_payment_methods?.allow_redirects === "always" && !given.return_url && !given.isAuthenticated)
    throw invalidRequest(
      "This SetupIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.",
    );
  const methodId = idOf(setup.payment_method);
  if (!methodId)
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      "setup_intent_unexpected_state",
    );
  const method = scope.get("payment_method", methodId);
  const behavior = behaviorOf(scope, method.id);
  setup.last_setup_error = null;
  setup.next_action = null;
  if (behavior.authenticate && !given.isAuthenticated) return requireAction(scope, setup, given.return_url);
  if (
    behavior.decline?.declineCode === "generic_decline" ||
    (behavior.decline?.code !== undefined && behavior.decline.code !== "card_declined")
  )
    throw failSetup(scope, setup, method, behavior.decline.code, behavior.decline.declineCode);
  if (method.type !== "card") setup.mandate = mandateOf(scope, method, given);
  return succeedSetup(scope, setup, method);
}

function requireAction(scope: Scope, setup: Stripe.SetupIntent, returnUrl?: string): Stripe.SetupIntent {
  setup.status = "requires_action";
  const url = `${scope.world.origin()}/_double/authenticate/${setup.id}`;
  setup.next_action = { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl ?? null, url } };
  scope.emit("setup_intent.requires_action", setup);
  return setup;
}

function mandateOf(scope: Scope, method: Stripe.PaymentMethod, given: SetupConfirmation): string {
  if (given.mandate_data) return createMandate(scope, method, given.mandate_data).id;
  const found = activeMandate(scope, method.id);
  if (found) return found.id;
  throw invalidRequest(
    "This SetupIntent requires a mandate: provide acceptance data in the mandate_data parameter.",
    "setup_intent_mandate_invalid",
  );
}

function succeedSetup(scope: Scope, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  const customer = idOf(setup.customer);
  if (customer) attach(scope, method, customer);
  scope.world.state.factsOf(method.id).setUp = "yes";
  setup.status = "succeeded";
  setup.latest_attempt = recordAttempt(scope, setup, method, null);
  scope.emit("setup_intent.succeeded", setup);
  return setup;
}

/** Records that a method could not be set up, and returns the error. */
export function failSetup(
  scope: Scope,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  code: string,
  declineCode?: string,
) {
  const message = declineMessage(code, declineCode);
  const error = {
    code,
    decline_code: declineCode,
    message,
    payment_method: snapshot(method),
    type: "card_error" as const,
  };
  setup.last_setup_error = error;
  setup.status = "requires_payment_method";
  setup.payment_method = null;
  setup.next_action = null;
  setup.latest_attempt = recordAttempt(scope, setup, method, error);
  scope.emit("setup_intent.setup_failed", setup);
  const { type: _, ...said } = error;
  return declined({ ...said, setup_intent: snapshot(setup) });
}

/** Cancels a setup intent that has not succeeded. */
export function cancelSetup(
  scope: Scope,
  setup: Stripe.SetupIntent,
  reason: Stripe.SetupIntent.CancellationReason | null,
) {
  requireOpen(setup, "canceled");
  setup.status = "canceled";
  setup.cancellation_reason = reason;
  setup.next_action = null;
  scope.emit("setup_intent.canceled", setup);
  return setup;
}

function requireOpen(setup: Stripe.SetupIntent, verb: string): void {
  if (["requires_payment_method", "requires_confirmation", "requires_action"].includes(setup.status)) return;
  throw invalidRequest(
    `This SetupIntent could not be ${verb} because it has a status of ${setup.status}.`,
    "setup_intent_unexpected_state",
  );
}

function recordAttempt(
  scope: Scope,
  setup: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  error: Stripe.SetupAttempt.SetupError | null,
): string {
  const id = scope.newId("setup_attempt");
  scope.add("setup_attempt", {
    id,
    object: "setup_attempt",
    application: null,
    created: scope.now(),
    customer: idOf(setup.customer),
    customer_account: null,
    flow_directions: null,
    livemode: scope.livemode,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: { type: method.type },
    setup_error: error,
    setup_intent: setup.id,
    status: error ? "failed" : "succeeded",
    usage: setup.usage,
  });
  return id;
}
