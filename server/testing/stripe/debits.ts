import type Stripe from "stripe";
import { book, settlementCurrency } from "@/server/testing/stripe/balance-transactions";
import { bookCharge } from "@/server/testing/stripe/charges";
import { failIntent, succeed } from "@/server/testing/stripe/confirm-payment-intent";
import { declineMessage } from "@/server/testing/stripe/decline-texts";
import { openDispute } from "@/server/testing/stripe/disputes";
import { returnFee } from "@/server/testing/stripe/fees";
import { behaviorOf } from "@/server/testing/stripe/payment-methods";
import { idOf, type Scope } from "@/server/testing/stripe/scope";
import { settleSession } from "@/server/testing/stripe/session-settlement";

/** Ends a debit's processing: it succeeds, or fails for the reason that its test account stands for. */
export function endDebit(scope: Scope, intentId: string): void {
  const intent = scope.find("payment_intent", intentId);
  const charge = scope.find("charge", intent && idOf(intent.latest_charge));
  if (!intent || !charge || intent.status !== "processing") return;
  const { debitFails, debitReturns } = behaviorOf(scope, charge.payment_method!);
  if (debitFails) {
    failDebit(scope, intent, charge, debitFails);
    return;
  }
  charge.status = "succeeded";
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.receipt_url = `${scope.world.origin()}/_double/receipts/${charge.id}`;
  bookCharge(scope, charge);
  scope.emit("charge.succeeded", charge);
  succeed(scope, intent, charge.amount);
  settleSession(scope, intent.id, true);
  if (debitReturns) scope.later(scope.options.returnMs, "return_debit", charge.id, debitReturns);
}

/** Fails a debit's charge and intent, and emits their events. */
export function failDebit(scope: Scope, intent: Stripe.PaymentIntent, charge: Stripe.Charge, code: string): void {
  const method = scope.get("payment_method", charge.payment_method!);
  charge.status = "failed";
  charge.failure_code = code;
  charge.failure_message = declineMessage(code);
  scope.emit("charge.failed", charge);
  failIntent(scope, intent, method, { charge: charge.id, code, message: declineMessage(code) });
  settleSession(scope, intent.id, false);
}

/**
 * Returns a debit after it succeeded, as a payer's bank can for weeks. Stripe shows this as a dispute that is lost from
 * the start.
 */
export function returnDebit(scope: Scope, chargeId: string, code: string): void {
  const charge = scope.find("charge", chargeId);
  if (!charge?.paid || charge.disputed) return;
  openDispute(scope, charge, { reason: code, isFinal: true });
}

/** Fails a debit after it succeeded, as Stripe does if the bank answers late. */
export function failLate(scope: Scope, chargeId: string, code: string): void {
  const charge = scope.find("charge", chargeId);
  const intent = scope.find("payment_intent", charge && idOf(charge.payment_intent));
  if (!charge?.paid || !intent) return;
  const settled = settlementCurrency(scope, charge.currency);
  const failure = book(scope, {
    type: "payment_failure_refund",
    amount: -charge.amount_captured,
    currency: charge.currency,
    fee: returnFee(settled),
    source: charge.id,
    description: "Payment failed after it had succeeded",
  });
  charge.failure_balance_transaction = failure.id;
  charge.paid = false;
  failDebit(scope, intent, charge, code);
}
