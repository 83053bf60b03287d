import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { describeError, isInvalid, orNull, stripeErrorOf } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { LABELS } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { authorizedUntilOf, hasRunOut, isTaken } from "@/server/adapters/payment-rail/stripe/stripe-renewals";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import {
  parseChargeToken,
  type SavedMethod,
  writeChargeToken,
} from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { PaymentForm, PaymentReturn } from "@/server/ports/payment-form";

/** The parameter in which Stripe returns the intent's id from its page. */
const INTENT_PARAM = "payment_intent";
const INTENT = /^pi_[A-Za-z0-9]{1,60}$/;

/**
 * The statuses in which an intent can be confirmed: initially, after the bank asked, and after a failed authentication.
 */
const OPEN = new Set<Stripe.PaymentIntent.Status>([
  "requires_confirmation",
  "requires_action",
  "requires_payment_method",
]);

/**
 * Authorizes the amount of a form with a saved card while its owner is present. Returns the page of their bank if it
 * wants to ask them, else the form's return URL. Null for a card that cannot pay. Within a day, the same form has the
 * same intent.
 */
export async function openConfirmation(
  { stripe }: StripeRailSettings,
  token: string,
  form: PaymentForm,
): Promise<{ url: string } | null> {
  const saved = parseChargeToken(token)?.saved;
  const amount = form.amountCents === null ? null : toStripeAmount(form.amountCents, form.currency);
  if (!saved || saved.mandate || amount === null) return null;
  const created = await createIntent(stripe, { form, saved, amount });
  if (!created) return null;
  const known = await stripe.paymentIntents.retrieve(created.id);
  const failure = OPEN.has(known.status) ? await confirm(stripe, known.id, saved, form) : null;
  const intent = failure || OPEN.has(known.status) ? await stripe.paymentIntents.retrieve(known.id) : known;
  if (isTaken(intent)) return { url: returnUrl(form, intent.id) };
  const page = intent.next_action?.redirect_to_url?.url;
  if (intent.status === "requires_action" && page) return { url: page };
  if (intent.status === "requires_payment_method" || intent.status === "canceled") return null;
  throw new Error(failure ? describeError(failure) : "Stripe has no page on which the payer confirms.");
}

/** Null for a card that was removed by its owner or by Stripe. */
async function createIntent(
  stripe: Stripe,
  { form, saved, amount }: { form: PaymentForm; saved: SavedMethod; amount: number },
): Promise<Stripe.PaymentIntent | null> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: form.currency.toLowerCase(),
    customer: saved.customer,
    payment_method: saved.method,
    capture_method: "manual",
    allowed_payment_method_types: ["card"],
    metadata: { [LABELS.form]: form.reference, [LABELS.confirms]: "yes" },
    ...(form.repeats && { setup_future_usage: "off_session" }),
  };
  const idempotencyKey = `confirm-${createHash("sha256").update(JSON.stringify(params)).digest("hex")}`;
  try {
    return await stripe.paymentIntents.create(params, { idempotencyKey });
  } catch (error) {
    if (isInvalid(stripeErrorOf(error))) return null;
    throw error;
  }
}

/** Returns Stripe's error. The outcome is read separately, whatever the response. */
async function confirm(stripe: Stripe, id: string, { method }: SavedMethod, form: PaymentForm) {
  try {
    await stripe.paymentIntents.confirm(id, { payment_method: method, return_url: form.returnUrl });
    return null;
  } catch (error) {
    return stripeErrorOf(error);
  }
}

function returnUrl(form: PaymentForm, id: string): string {
  const url = new URL(form.returnUrl);
  url.searchParams.set(INTENT_PARAM, id);
  return url.toString();
}

/** Reads the return from a bank's page; null for another form's return. */
export async function readConfirmation(
  { stripe, isLive }: StripeRailSettings,
  query: URLSearchParams,
): Promise<PaymentReturn | null> {
  const id = query.get(INTENT_PARAM);
  if (id === null) return null;
  const intent = INTENT.test(id)
    ? await orNull(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }))
    : null;
  const { [LABELS.form]: reference, [LABELS.confirms]: confirms } = intent?.metadata ?? {};
  if (!intent || !reference || !confirms || intent.livemode !== isLive) return { outcome: "invalid" };
  const token = tokenOf(intent);
  if (!token) return { outcome: "canceled", reference };
  const authorizedUntil = intent.status === "requires_capture" || hasRunOut(intent) ? authorizedUntilOf(intent) : null;
  return { outcome: "completed", reference, token, ...(authorizedUntil && { authorizedUntil }) };
}

/** Null if the payer has not confirmed. Reading a return again after the charge gives the same token. */
function tokenOf(intent: Stripe.PaymentIntent): string | null {
  const { id, customer, payment_method: method } = intent;
  if (!isTaken(intent) && !hasRunOut(intent)) return null;
  if (typeof customer !== "string" || typeof method !== "string") return null;
  return writeChargeToken({ intent: id, saved: { customer, method } });
}

/** The query of the return URL after the payer confirmed at their bank; null for an intent without such a page. */
export function confirmationOf({ id, metadata }: Stripe.PaymentIntent): string | null {
  return metadata[LABELS.confirms] ? new URLSearchParams({ [INTENT_PARAM]: id }).toString() : null;
}
