import type Stripe from "stripe";
import { toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import {
  describeError,
  isInvalid,
  tried,
  whileWanted,
  withPlainErrors,
} from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { dateOf, LABELS, objectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { declineOf, reasonOf } from "@/server/adapters/payment-rail/stripe/stripe-reasons";
import {
  parseChargeToken,
  type SavedMethod,
  writeChargeToken,
} from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { AuthorizationAnswer, RailAuthorizations, RenewedAuthorization } from "@/server/ports/rail-authorizations";

/** How long cards are authorized if Stripe does not say. */
export const AUTHORIZED_SECONDS = 7 * 86_400;

const AUTOMATIC = { enabled: true, allow_redirects: "never" } as const;

/**
 * Authorizes saved cards off session. The outcome for a key is read from the customer's intents, which Stripe keeps.
 */
export function stripeAuthorizations(stripe: Stripe): RailAuthorizations {
  return {
    authorize: withPlainErrors(async (authorization, { signal }) => {
      const saved = savedIn(authorization);
      const amount = toStripeAmount(authorization.amountCents, authorization.currency);
      if (!saved || amount === null) return { outcome: "declined", ...reasonOf("declined") };
      const found = await findIntent(stripe, authorization.key, saved, signal);
      const begun = found ?? (await createIntent(stripe, { ...authorization, amount }, saved, signal));
      if (!begun) return { outcome: "declined", ...reasonOf("declined") };
      if (begun.status !== "requires_confirmation") return answerOf(begun, saved);
      const failure = await tried(signal, stripe.paymentIntents.confirm(begun.id, { off_session: true }));
      const intent = await findIntent(stripe, authorization.key, saved, signal);
      const answer: AuthorizationAnswer = intent ? answerOf(intent, saved) : { outcome: "absent" };
      if (answer.outcome !== "absent") return answer;
      throw new Error(failure ? describeError(failure) : "Stripe has not begun the authorization.");
    }),
    find: withPlainErrors(async (authorization, { signal }) => {
      const saved = savedIn(authorization);
      const intent = saved && (await findIntent(stripe, authorization.key, saved, signal));
      return intent ? answerOf(intent, saved) : { outcome: "absent" };
    }),
  };
}

/** Only cards can be authorized: bank accounts are debited. */
function savedIn({ token }: RenewedAuthorization): SavedMethod | null {
  const saved = parseChargeToken(token)?.saved ?? null;
  return saved?.mandate ? null : saved;
}

async function findIntent(stripe: Stripe, key: string, { customer }: SavedMethod, signal: AbortSignal) {
  for (let after: string | undefined; ; ) {
    const params = { customer, limit: 100, expand: ["data.latest_charge"], ...(after && { starting_after: after }) };
    const page = await whileWanted(signal, stripe.paymentIntents.list(params));
    const found = page.data.find(({ metadata }) => metadata[LABELS.renewal] === key);
    if (found || !page.has_more) return found ?? null;
    after = page.data.at(-1)!.id;
  }
}

/** Null if the customer no longer has the method at Stripe. */
async function createIntent(
  stripe: Stripe,
  { key, subjectId, currency, amount }: RenewedAuthorization & { amount: number },
  { customer, method }: SavedMethod,
  signal: AbortSignal,
): Promise<Stripe.PaymentIntent | null> {
  const creating = stripe.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      customer,
      payment_method: method,
      capture_method: "manual",
      automatic_payment_methods: AUTOMATIC,
      metadata: { [LABELS.renewal]: key, [LABELS.subject]: subjectId },
    },
    { idempotencyKey: key },
  );
  const failure = await tried(signal, creating);
  if (!failure) return creating;
  if (isInvalid(failure)) return null;
  throw new Error(describeError(failure));
}

/** Until when the payer's bank holds an intent's amount; its latest charge must be expanded. */
export function authorizedUntilOf({ created, latest_charge: charge }: Stripe.PaymentIntent): Date {
  const captureBefore = objectOf(charge)?.payment_method_details?.card?.capture_before;
  return dateOf(captureBefore ?? created + AUTHORIZED_SECONDS);
}

const TAKEN = new Set<Stripe.PaymentIntent.Status>(["requires_capture", "processing", "succeeded"]);

/** Whether the payer has authorized an intent. Still true if it is read again after the charge. */
export function isTaken({ status }: Pick<Stripe.PaymentIntent, "status">): boolean {
  return TAKEN.has(status);
}

/**
 * Whether the payer authorized it and nobody captured it in time: they did give, so they are notified of what follows.
 */
export function hasRunOut({ status, cancellation_reason: reason }: Stripe.PaymentIntent): boolean {
  return status === "canceled" && reason === "automatic";
}

function answerOf(intent: Stripe.PaymentIntent, saved: SavedMethod): AuthorizationAnswer {
  switch (intent.status) {
    case "requires_capture":
    case "processing":
    case "succeeded": {
      const authorizedUntil = authorizedUntilOf(intent);
      return { outcome: "authorized", token: writeChargeToken({ intent: intent.id, saved }), authorizedUntil };
    }
    case "requires_action":
      return { outcome: "declined", ...reasonOf("authentication_required") };
    case "requires_payment_method":
      return { outcome: "declined", ...declineOf(intent.last_payment_error) };
    case "canceled":
      return { outcome: "declined", ...reasonOf("authorization_expired") };
    default:
      return { outcome: "absent" };
  }
}
