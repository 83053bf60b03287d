import type Stripe from "stripe";
import { idOf, type Scope } from "@/server/testing/stripe/scope";

/** Records that a card network suspects a charge of fraud. */
export function warnOfFraud(scope: Scope, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  const warning = scope.add("radar.early_fraud_warning", {
    id: scope.newId("radar.early_fraud_warning"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: scope.now(),
    fraud_type: "made_with_stolen_card",
    livemode: scope.livemode,
    payment_intent: idOf(charge.payment_intent) ?? undefined,
  });
  scope.emit("radar.early_fraud_warning.created", warning);
  return warning;
}

/** Marks a charge's warnings as no longer actionable once it is fully refunded or disputed. */
export function closeWarnings(scope: Scope, charge: Stripe.Charge): void {
  for (const warning of scope.all("radar.early_fraud_warning")) {
    if (warning.charge !== charge.id || !warning.actionable || !(charge.refunded || charge.disputed)) continue;
    warning.actionable = false;
    scope.emit("radar.early_fraud_warning.updated", warning, { actionable: true });
  }
}
