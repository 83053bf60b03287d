/**
 * The events of this account that matter to `subjectOfEvent`. An endpoint must be subscribed to them; those that it
 * missed are looked up.
 */
export const ACCOUNT_EVENTS = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.failed",
  "charge.refunded",
  "charge.updated",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "mandate.updated",
  "payment_intent.amount_capturable_updated",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
  "radar.early_fraud_warning.created",
  "refund.created",
  "refund.failed",
  "refund.updated",
  "transfer.created",
  "transfer.reversed",
] as const;

/** The events of connected accounts that matter, for an endpoint for connected accounts. */
export const CONNECTED_EVENTS = [
  "account.application.deauthorized",
  "account.external_account.updated",
  "account.updated",
  "capability.updated",
  "payout.failed",
  "payout.paid",
] as const;
