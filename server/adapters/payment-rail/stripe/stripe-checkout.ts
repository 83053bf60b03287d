import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { readConfirmation } from "@/server/adapters/payment-rail/stripe/stripe-confirmations";
import { debitParams, mandateIn } from "@/server/adapters/payment-rail/stripe/stripe-debits";
import { isMissing, orNull, stripeErrorOf } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { dateOf, idOf, LABELS, objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import {
  AUTHORIZED_SECONDS,
  authorizedUntilOf,
  hasRunOut,
  isTaken,
} from "@/server/adapters/payment-rail/stripe/stripe-renewals";
import type { StripeRailSettings } from "@/server/adapters/payment-rail/stripe/stripe-settings";
import { writeChargeToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import { isSigned, signatureOf } from "@/server/adapters/payment-rail/url-signature";
import type { PaymentForm, PaymentReturn } from "@/server/ports/payment-form";

const SESSION_PARAM = "stripe_session";
const CANCEL_FIELDS = ["stripe_reference", "stripe_outcome"] as const;
const SIGNATURE_PARAM = "stripe_signature";
const SESSION = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;
/** Languages that Checkout supports. */
const LOCALES: readonly string[] = ["en", "de", "es", "fr", "pt", "it", "nl"];
const NAME_MAX = 250;

type SessionParams = Stripe.Checkout.SessionCreateParams;

/**
 * Opens a Checkout session, and returns the URL of its page. Opening the same form again within a day returns the same
 * session.
 */
export async function openCheckout(settings: StripeRailSettings, form: PaymentForm): Promise<{ url: string }> {
  try {
    return await openSession(settings, form);
  } catch (error) {
    const { payer: _, ...others } = form;
    // The customer may have been deleted at Stripe: then the payer gets a new one.
    if (form.payer && isMissing(stripeErrorOf(error))) return openSession(settings, others);
    throw error;
  }
}

async function openSession(settings: StripeRailSettings, form: PaymentForm): Promise<{ url: string }> {
  const params = paramsOf(form);
  const shared: SessionParams = {
    ...params,
    client_reference_id: form.reference,
    ...(form.payerEmail && !params.customer && { customer_email: form.payerEmail }),
    metadata: {
      [LABELS.form]: form.reference,
      ...(isChargedOnce(form) && { [LABELS.once]: "yes" }),
      ...(form.debit && { [LABELS.language]: form.locale }),
    },
    locale: LOCALES.includes(form.locale) ? (form.locale as Stripe.Checkout.Session.Locale) : "auto",
    success_url: successUrl(form.returnUrl),
    cancel_url: cancelUrl(settings, form),
  };
  const content = JSON.stringify([shared, form.declined ?? null]);
  const idempotencyKey = `form-${createHash("sha256").update(content).digest("hex")}`;
  const { url } = await settings.stripe.checkout.sessions.create(shared, { idempotencyKey });
  if (!url) throw new Error("Stripe opened a form that has no page.");
  return { url };
}

function paramsOf(form: PaymentForm): SessionParams {
  if (form.debit) return { ...setupOf(form), ...debitParams(form.currency, form.debit.agreement) };
  const params = form.amountCents === null ? setupOf(form) : paymentOf(form, form.amountCents);
  return { ...params, allowed_payment_method_types: ["card"] };
}

/** Whether the mandate of a debit's form is for a single charge. */
function isChargedOnce({ debit, amountCents, repeats }: PaymentForm): boolean {
  return debit !== undefined && amountCents !== null && !repeats;
}

/** The payer authorizes the amount. It is captured when the product charges the token. */
function paymentOf(form: PaymentForm, amountCents: bigint): SessionParams {
  const amount = toStripeAmount(amountCents, form.currency);
  if (amount === null) throw new Error("Stripe does not take this amount in this currency.");
  const product_data = {
    name: form.description.slice(0, NAME_MAX),
    ...(form.payee && { description: form.payee.slice(0, NAME_MAX) }),
  };
  return {
    mode: "payment",
    line_items: [
      { quantity: 1, price_data: { currency: form.currency.toLowerCase(), unit_amount: amount, product_data } },
    ],
    payment_intent_data: {
      capture_method: "manual",
      metadata: { [LABELS.form]: form.reference },
      ...(isKept(form) && { setup_future_usage: "off_session" }),
    },
    ...(isKept(form) && customerOf(form)),
  };
}

/** Whether the method is charged again later, without the form. */
const isKept = ({ repeats, saves }: PaymentForm) => repeats !== undefined || saves === true;

/** The customer for whom the method is saved. */
function customerOf({ payer }: PaymentForm): Pick<SessionParams, "customer" | "customer_creation"> {
  return payer ? { customer: payer } : { customer_creation: "always" };
}

function setupOf(form: PaymentForm): SessionParams {
  return {
    mode: "setup",
    currency: form.currency.toLowerCase(),
    ...customerOf(form),
    setup_intent_data: { metadata: { [LABELS.form]: form.reference } },
  };
}

/** Stripe replaces the placeholder in braces by the session's id, but only if the braces are not encoded. */
function successUrl(returnUrl: string): string {
  const url = new URL(returnUrl);
  const separator = url.search ? "&" : "?";
  return `${url.origin}${url.pathname}${url.search}${separator}${SESSION_PARAM}={CHECKOUT_SESSION_ID}${url.hash}`;
}

function cancelUrl(settings: StripeRailSettings, { returnUrl, reference }: PaymentForm): string {
  const url = new URL(returnUrl);
  url.searchParams.set("stripe_reference", reference);
  url.searchParams.set("stripe_outcome", "canceled");
  url.searchParams.set(SIGNATURE_PARAM, signatureOf(settings, url.searchParams, CANCEL_FIELDS));
  return url.toString();
}

/**
 * Reads the return of a form: the session or the intent by its Stripe id, or our signed note that the form was
 * abandoned.
 */
export async function readCheckoutReturn(settings: StripeRailSettings, query: URLSearchParams): Promise<PaymentReturn> {
  const id = query.get(SESSION_PARAM);
  if (id !== null) return readCheckoutSession(settings, id);
  const confirmation = await readConfirmation(settings, query);
  if (confirmation) return confirmation;
  const isOurs = query.has("stripe_reference") && isSigned(settings, query, CANCEL_FIELDS, SIGNATURE_PARAM);
  return isOurs ? { outcome: "canceled", reference: query.get("stripe_reference")! } : { outcome: "invalid" };
}

/** Reads the outcome of a form by its session's id, even if its payer never came back. */
export async function readCheckoutSession({ stripe, isLive }: StripeRailSettings, id: string): Promise<PaymentReturn> {
  if (!SESSION.test(id)) return { outcome: "invalid" };
  const expand = ["payment_intent.latest_charge", "setup_intent.mandate"];
  const session = await orNull(stripe.checkout.sessions.retrieve(id, { expand }));
  const reference = session?.client_reference_id;
  if (!session || !reference || session.livemode !== isLive) return { outcome: "invalid" };
  if (session.metadata?.[LABELS.form] !== reference) return { outcome: "invalid" };
  const token = tokenOf(session);
  if (!token) return { outcome: "canceled", reference };
  const authorizedUntil = authorizedUntilIn(session);
  const mandate = mandateIn(session);
  return {
    outcome: "completed",
    reference,
    token,
    ...(authorizedUntil && { authorizedUntil }),
    ...(mandate && { mandate }),
  };
}

/** The query of a form's return URL after its session was completed. */
export function returnOf(sessionId: string): string {
  return new URLSearchParams({ [SESSION_PARAM]: sessionId }).toString();
}

/** Until when the payer's bank holds the amount, or a single-use mandate is kept; null if neither. */
function authorizedUntilIn({ payment_intent: field, metadata, created }: Stripe.Checkout.Session): Date | null {
  if (metadata?.[LABELS.once]) return dateOf(created + AUTHORIZED_SECONDS);
  const intent = objectOf(field);
  return intent && (intent.status === "requires_capture" || hasRunOut(intent)) ? authorizedUntilOf(intent) : null;
}

/** The token to charge; null if the payer did not finish, or the hold was released. */
function tokenOf(session: Stripe.Checkout.Session): string | null {
  if (session.status !== "complete") return null;
  const setup = objectOf(session.setup_intent);
  const intent = objectOf(session.payment_intent);
  const customer = idOf(setup?.customer) ?? idOf(intent?.customer);
  const method = idOf(setup?.payment_method) ?? idOf(intent?.payment_method);
  const isSaved = setup !== null || intent?.setup_future_usage === "off_session";
  const mandate = idOf(setup?.mandate);
  const saved = isSaved && customer && method ? { customer, method, ...(mandate && { mandate }) } : null;
  if (setup) return setup.status === "succeeded" && saved ? writeChargeToken({ intent: null, saved }) : null;
  return intent && (isTaken(intent) || hasRunOut(intent)) ? writeChargeToken({ intent: intent.id, saved }) : null;
}
