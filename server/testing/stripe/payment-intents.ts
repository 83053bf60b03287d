import type Stripe from "stripe";
import { bookCharge } from "@/server/testing/stripe/charges";
import { type Confirmation, confirmIntent, succeed } from "@/server/testing/stripe/confirm-payment-intent";
import { mergeMetadata } from "@/server/testing/stripe/object-fields";
import { requireAmount, setMethod } from "@/server/testing/stripe/payment-intent-fields";
import { testMethodOf } from "@/server/testing/stripe/payment-method-routes";
import { createPaymentMethod, findOrMakeMethod } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { markSessionPaid } from "@/server/testing/stripe/session-settlement";
import { invalidRequest } from "@/server/testing/stripe/stripe-error";

type MethodData = Parameters<typeof testMethodOf>[0] & Parameters<typeof createPaymentMethod>[2];

function requireStatus(intent: Stripe.PaymentIntent, verb: string, ...allowed: Stripe.PaymentIntent.Status[]): void {
  if (allowed.includes(intent.status)) return;
  const message = `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${allowed.join(", ")}.`;
  const failure = invalidRequest(message, "payment_intent_unexpected_state");
  failure.body.payment_intent = intent;
  throw failure;
}

/** Sets an intent's payment method: a new one created from the data, or else the one with the id. */
export function giveMethod(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  id: string | null | undefined,
  data?: MethodData,
): void {
  if (data) setMethod(scope, intent, createPaymentMethod(scope, testMethodOf(data), data));
  else if (id) setMethod(scope, intent, findOrMakeMethod(scope, id));
}

/** Confirms an intent. Throws 400 if its status does not allow that, 402 if the payment is declined. */
export function confirm(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  given: Confirmation & { setup_future_usage?: string | null },
) {
  requireStatus(intent, "confirmed", "requires_payment_method", "requires_confirmation", "requires_action");
  if (given.off_session && given.setup_future_usage)
    throw invalidRequest(
      "You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent. The customer needs to be on-session to perform the steps which may be required to set up the PaymentMethod for future usage.",
      undefined,
      "off_session",
    );
  if (intent.automatic_payment_methods?.allow_redirects === "always" && !given.return_url)
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  return confirmIntent(scope, intent, given);
}

/** Captures the authorized amount, or part of it. */
export function capture(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  amount = intent.amount_capturable,
): Stripe.PaymentIntent {
  requireStatus(intent, "captured", "requires_capture");
  if (amount > intent.amount_capturable)
    throw invalidRequest(
      `The remaining capturable amount is ${intent.amount_capturable}, which is less than the requested amount of ${amount}.`,
      "amount_too_large",
      "amount_to_capture",
    );
  const charge = scope.get("charge", idOf(intent.latest_charge)!);
  charge.captured = true;
  charge.amount_captured = amount;
  // The rest is released, which the charge shows as refunded.
  charge.amount_refunded = charge.amount - amount;
  bookCharge(scope, charge);
  scope.emit("charge.captured", charge);
  succeed(scope, intent, amount);
  markSessionPaid(scope, intent.id);
  return intent;
}

/** Cancels an unpaid intent, and releases its authorization. */
export function cancelIntent(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  requireStatus(
    intent,
    "canceled",
    "requires_payment_method",
    "requires_capture",
    "requires_confirmation",
    "requires_action",
  );
  const charge = scope.find("charge", intent.status === "requires_capture" ? idOf(intent.latest_charge) : null);
  intent.status = "canceled";
  intent.canceled_at = scope.now();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  if (charge) {
    charge.amount_refunded = charge.amount;
    charge.refunded = true;
    scope.emit(reason === "automatic" ? "charge.expired" : "charge.refunded", charge);
  }
  scope.emit("payment_intent.canceled", intent);
  return intent;
}

/** Cancels an intent whose authorization was not captured in time. */
export function expireAuthorization(scope: Scope, id: string): void {
  const intent = scope.find("payment_intent", id);
  if (intent?.status === "requires_capture") cancelIntent(scope, intent, "automatic");
}

type Changes = Partial<Stripe.PaymentIntent>;

/** Updates an intent. Its amount and currency can only change before it is authorized or paid. */
export function updateIntent(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  changes: Changes,
  given?: Record<string, string> | null,
) {
  const { amount, currency } = changes;
  if (amount !== undefined || currency !== undefined) {
    requireStatus(intent, "updated", "requires_payment_method", "requires_confirmation", "requires_action");
    requireAmount(scope, amount ?? intent.amount, currency ?? intent.currency);
  }
  for (const [name, value] of Object.entries(changes))
    if (value !== undefined) Object.assign(intent, { [name]: value });
  intent.metadata = mergeMetadata(intent.metadata, given);
  return intent;
}
