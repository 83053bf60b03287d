/** What an endpoint for this account has to be subscribed to, so that nothing is heard of late. */
export const ACCOUNT_EVENTS: readonly string[] = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.failed",
  "charge.refunded",
  "charge.updated",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "mandate.updated",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
  "radar.early_fraud_warning.created",
  "refund.failed",
  "refund.updated",
  "transfer.reversed",
];

/** What an endpoint for connected accounts has to be subscribed to. */
export const CONNECTED_EVENTS: readonly string[] = [
  "account.application.deauthorized",
  "account.updated",
  "capability.updated",
  "payout.failed",
  "payout.paid",
];
