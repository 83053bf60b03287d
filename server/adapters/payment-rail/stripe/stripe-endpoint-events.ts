/**
 * The events of this account from which something follows, by `subjectOfEvent`. An endpoint has to be subscribed to them, and those that it did
 * not get are looked up.
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

/** The same of connected accounts, for an endpoint of theirs. */
export const CONNECTED_EVENTS = [
  "account.application.deauthorized",
  "account.external_account.updated",
  "account.updated",
  "capability.updated",
  "payout.failed",
  "payout.paid",
] as const;
