import type Stripe from "stripe";
import { returnOf } from "@/server/adapters/payment-rail/stripe/stripe-checkout";
import { confirmationOf } from "@/server/adapters/payment-rail/stripe/stripe-confirmations";
import { orNull } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { idOf, keyOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import type { RailEvent } from "@/server/ports/rail-event";

/** The subject of an event, with the product's word for what happened. */
export type EventSubject = Pick<RailEvent, "about" | "key" | "type">;

const nothing = (type: string): EventSubject => ({ about: "nothing", key: "", type });
const aboutPayment = (key: string | null, type: string): EventSubject => {
  return key === null ? nothing(type) : { about: "payment", key, type };
};

/**
 * Returns which payment, account, form or mandate an event is about. Objects without our key are looked up. If an event
 * does not determine the payment's state, its type is a word that is no status, so that the rail is asked.
 */
export async function subjectOfEvent(stripe: Stripe, event: Stripe.Event): Promise<EventSubject> {
  switch (event.type) {
    case "payment_intent.processing":
    case "payment_intent.succeeded":
      return aboutPayment(await keyOfIntent(stripe, event.data.object), "charge.accepted");
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return aboutPayment(keyOf(event.data.object), "charge.failed");
    case "charge.updated":
      return aboutCharge(stripe, event.data.object, event.data.object.balance_transaction ? "cleared" : "updated");
    case "charge.refunded":
      return aboutCharge(stripe, event.data.object, "reduced");
    case "charge.failed":
      return aboutCharge(stripe, event.data.object, "failed");
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
      return aboutCharge(stripe, event.data.object, "disputed");
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      return aboutCharge(stripe, event.data.object, "dispute_changed");
    case "radar.early_fraud_warning.created":
    case "radar.early_fraud_warning.updated":
      return aboutCharge(stripe, event.data.object, "warned");
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated":
      return aboutRefund(stripe, event.data.object);
    case "transfer.created":
      return aboutPayment(keyOf(event.data.object), "payout.accepted");
    case "transfer.reversed":
      return aboutPayment(keyOf(event.data.object), "payout.reversed");
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
      return aboutPayment(event.account ? keyOf(event.data.object) : null, `payout.${payoutWord(event.type)}`);
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { about: "form", key: returnOf(event.data.object.id), type: event.type };
    case "payment_intent.amount_capturable_updated":
      return aboutConfirmation(event.data.object, event.type);
    case "mandate.updated":
      return { about: "mandate", key: event.data.object.id, type: event.type };
    default:
      return aboutAccount(event);
  }
}

/** For authorizations that started in a form, the event of its session is used instead. */
function aboutConfirmation(intent: Stripe.PaymentIntent, type: string): EventSubject {
  const key = confirmationOf(intent);
  return key === null ? nothing(type) : { about: "form", key, type };
}

const ACCOUNT_EVENTS = /^(account\.(updated|application\.deauthorized|external_account\.\w+)|capability\.updated)$/;

function aboutAccount({ type, account }: Stripe.Event): EventSubject {
  return account && ACCOUNT_EVENTS.test(type) ? { about: "account", key: account, type } : nothing(type);
}

function payoutWord(type: string): string {
  return type === "payout.created" ? "accepted" : `bank_${type.slice("payout.".length)}`;
}

/** Authorizations get our key when they are captured, which an event may not show yet. */
async function keyOfIntent(stripe: Stripe, field: string | Stripe.PaymentIntent | null): Promise<string | null> {
  if (typeof field === "object" && keyOf(field) !== null) return keyOf(field);
  const id = idOf(field);
  return id ? keyOf(await orNull(stripe.paymentIntents.retrieve(id))) : null;
}

interface OfCharge {
  payment_intent?: string | Stripe.PaymentIntent | null;
  metadata?: Record<string, string> | null;
}

async function aboutCharge(stripe: Stripe, object: OfCharge, word: string): Promise<EventSubject> {
  const key = object.metadata && keyOf({ metadata: object.metadata });
  return aboutPayment(key ?? (await keyOfIntent(stripe, object.payment_intent ?? null)), `charge.${word}`);
}

/** A refund without our key was made at Stripe directly, and is about its charge. */
async function aboutRefund(stripe: Stripe, refund: Stripe.Refund): Promise<EventSubject> {
  const key = keyOf(refund);
  if (key === null) return aboutCharge(stripe, refund, "reduced");
  const hasFailed = refund.status === "failed" || refund.status === "canceled";
  const word = hasFailed ? "returned" : refund.status === "succeeded" ? "cleared" : "accepted";
  return aboutPayment(key, `refund.${word}`);
}
