import type Stripe from "stripe";

/** Every kind of object that the double stores, by Stripe's name for it. */
export interface StripeObjects {
  account: Stripe.Account;
  application: Stripe.Application;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: Stripe.BankAccount;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: StoredEvent;
  item: Stripe.LineItem;
  mandate: Stripe.Mandate;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  "radar.early_fraud_warning": Stripe.Radar.EarlyFraudWarning;
  refund: Stripe.Refund;
  setup_attempt: Stripe.SetupAttempt;
  setup_intent: Stripe.SetupIntent;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type Kind = keyof StripeObjects;
export type AnyObject = StripeObjects[Kind];

/** An event whose type does not determine the type of its object. */
export interface StoredEvent extends Omit<Stripe.EventBase, "data" | "type"> {
  type: Stripe.Event["type"];
  data: { object: AnyObject; previous_attributes?: Record<string, unknown> };
}

/** The id prefix of each kind. */
export const ID_PREFIX: Record<Kind, string> = {
  account: "acct",
  application: "ca",
  balance_transaction: "txn",
  bank_account: "ba",
  charge: "ch",
  "checkout.session": "cs",
  customer: "cus",
  dispute: "dp",
  event: "evt",
  item: "li",
  mandate: "mandate",
  payment_intent: "pi",
  payment_method: "pm",
  payout: "po",
  "radar.early_fraud_warning": "issfr",
  refund: "re",
  setup_attempt: "setatt",
  setup_intent: "seti",
  transfer: "tr",
  transfer_reversal: "trr",
  webhook_endpoint: "we",
};
