/** Stripe's message for each reason why a payment fails. */
const MESSAGES: Record<string, string> = {
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
  payment_intent_authentication_failure:
    "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  setup_intent_authentication_failure:
    "The latest attempt to set up the payment method has failed because authentication failed.",
  account_closed: "The customer's bank account has been closed.",
  no_account: "The bank account could not be located.",
  debit_not_authorized: "The customer has notified their bank that this payment was unauthorized.",
};

export function declineMessage(code: string, declineCode?: string): string {
  return MESSAGES[declineCode ?? ""] ?? MESSAGES[code] ?? "Your card was declined.";
}
