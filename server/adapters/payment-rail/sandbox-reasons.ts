import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
/** Why the sandbox rail does not pay, or no longer does: a sentence for each code. */
export const SANDBOX_REASONS = {
  declined: PLAIN_DECLINE.message,
  insufficient_funds: "The payment method has insufficient funds. Use another one, or give less.",
  authorization_expired: "The payment was not completed in time. Pay again.",
  authentication_required: "The bank wants its customer to confirm this payment. Pay again, and confirm it.",
  returned: "The bank returned the payment while it was clearing. Use another payment method.",
  late_return: "The bank returned the payment after it had cleared.",
  dispute: "The payer disputed the payment at their bank.",
  dispute_lost: "The payer disputed the payment, and the bank decided for the payer.",
  refund_rejected: "The payer's bank does not accept the refund.",
  refund_returned: "The payer's bank sent the refund back.",
  charge_refused: "The payment provider does not take this charge.",
  charge_unknown: "There is no such charge to refund.",
  charge_returned: "The charge was returned to its payer, so that there is nothing to refund.",
  charge_disputed: "The charge is disputed, and cannot be refunded.",
  charge_reduced: "A part of the charge went back before. What is left of it can be refunded.",
  already_refunded: "The charge was already refunded.",
  amount_mismatch: "A refund returns a charge in full and in its currency.",
  account_closed: "The payee's account is closed.",
  unknown_account: "The payee's account does not exist.",
  payout_returned: "The payee's bank returned the payout.",
} as const;

export type SandboxReason = keyof typeof SANDBOX_REASONS;
