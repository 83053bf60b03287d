import type Stripe from "stripe";
import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
import type { RailReason } from "@/server/ports/payment-rail";

const MESSAGES = {
  declined: PLAIN_DECLINE.message,
  insufficient_funds: "The payment method has insufficient funds. Use another one, or give less.",
  expired_card: "The card has expired. Use another one.",
  incorrect_cvc: "The card's security code is wrong. Check it, or use another card.",
  processing_error: "The payment could not be processed. Try again, or use another payment method.",
  authentication_required: "The bank wants its customer to confirm this payment. Pay again, and confirm it.",
  authorization_expired: "The payment was not completed in time. Pay again.",
  amount_not_supported: "The payment provider does not take this amount in this currency.",
  dispute: "The payer disputed the payment at their bank.",
  dispute_lost: "The payer disputed the payment, and the bank decided for the payer.",
  mandate_revoked: "The permission to debit the bank account has ended. Use another payment method.",
  returned: "The bank returned the payment. Use another payment method.",
  refunded: "The payment was refunded at the payment provider.",
  refund_returned: "The payer's bank sent the refund back.",
  charge_unknown: "There is no such charge to refund.",
  charge_returned: "The charge was returned to its payer, so that there is nothing to refund.",
  charge_disputed: "The charge is disputed, and cannot be refunded.",
  charge_reduced: "A part of the charge went back before. What is left of it can be refunded.",
  already_refunded: "The charge was already refunded.",
  amount_mismatch: "A refund returns a charge, or what is left of it, in its currency.",
  charge_not_refundable: "The charge was disputed, and what is left of it cannot be refunded at the payment provider.",
  account_unknown: "The payee's account does not exist, or is no longer connected.",
  account_restricted: "The payee's account cannot be paid before its owner has entered what is missing.",
  currency_converted: "The payment provider holds this currency in another one, and pays nobody in it.",
  payout_rejected: "The payment provider does not pay this out to the payee's bank account.",
  payout_returned: "The payee's bank returned the payout.",
} as const;

export type StripeReason = keyof typeof MESSAGES;

/** A code with its sentence. */
export function reasonOf(code: StripeReason): RailReason {
  return { code, message: MESSAGES[code] };
}

/**
 * The decline reasons that a payer may see, by Stripe's codes. Payers never read that a card was reported lost or
 * stolen.
 */
const DECLINES: Readonly<Record<string, StripeReason>> = {
  insufficient_funds: "insufficient_funds",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "incorrect_cvc",
  processing_error: "processing_error",
  authentication_required: "authentication_required",
  payment_intent_authentication_failure: "authentication_required",
};

/** Why a debit that was never booked came back. */
export function debitReturnOf({ failure_code: code }: Stripe.Charge): RailReason {
  return reasonOf(code === "insufficient_funds" ? code : "returned");
}

/** Why a charge was declined. */
export function declineOf(error: Stripe.PaymentIntent.LastPaymentError | null): RailReason {
  return reasonOf(DECLINES[error?.decline_code ?? ""] ?? DECLINES[error?.code ?? ""] ?? "declined");
}
