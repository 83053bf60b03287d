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

/** By which Stripe says which intent its page was about. */
const INTENT_PARAM = "payment_intent";
const INTENT = /^pi_[A-Za-z0-9]{1,60}$/;

/** What waits to be confirmed: at first, after the bank asked, and after the payer failed to prove who they are. */
const OPEN = new Set<Stripe.PaymentIntent.Status>([
  "requires_confirmation",
  "requires_action",
  "requires_payment_method",
]);

/**
 * Authorizes the amount of a form by a saved card while its owner is there. Returns the page of their bank, which asks them, or where the
 * form returns to if the bank asks nothing. Null for a card that cannot pay. Within a day, the same form has the same intent.
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

/** Null for a card that its owner or Stripe has removed. */
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

/** Returns the error that Stripe answered with. What came of it is read, whatever the answer. */
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

/** Reads where a page of a bank led back to; null for another form's return. */
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

/** Null for what the payer has not confirmed. A return that is read again, once the charge was made, has the same token. */
function tokenOf(intent: Stripe.PaymentIntent): string | null {
  const { id, customer, payment_method: method } = intent;
  if (!isTaken(intent) && !hasRunOut(intent)) return null;
  if (typeof customer !== "string" || typeof method !== "string") return null;
  return writeChargeToken({ intent: id, saved: { customer, method } });
}

/** The query with which a bank's page returns whose payer has confirmed; null for an intent that no such page is about. */
export function confirmationOf({ id, metadata }: Stripe.PaymentIntent): string | null {
  return metadata[LABELS.confirms] ? new URLSearchParams({ [INTENT_PARAM]: id }).toString() : null;
}
