import type Stripe from "stripe";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

/** The session that created an intent. */
function sessionOf(scope: Scope, intentId: string): Stripe.Checkout.Session | undefined {
  return scope.all("checkout.session").find((session) => idOf(session.payment_intent) === intentId);
}

/** Marks a completed session as paid once its payment is captured. */
export function markSessionPaid(scope: Scope, intentId: string): void {
  const session = sessionOf(scope, intentId);
  if (session?.status === "complete") session.payment_status = "paid";
}

/** Emits whether a session's bank debit succeeded, and marks the session as paid if it did. */
export function settleSession(scope: Scope, intentId: string, isPaid: boolean): void {
  const session = sessionOf(scope, intentId);
  if (session?.status !== "complete") return;
  if (isPaid) session.payment_status = "paid";
  scope.emit(isPaid ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed", session);
}
