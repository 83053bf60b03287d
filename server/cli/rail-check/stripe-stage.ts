import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { chargeRange, toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { describeError, stripeErrorOf } from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { type CardPurpose, NotApplicable, type RailStage } from "@/server/cli/rail-check/stage";
import { takeMandate } from "@/server/cli/rail-check/stripe-mandates";
import { stripePayments } from "@/server/compose/stripe-payments";
import type { Env } from "@/server/config/env";
import { RAIL_CALL_TIMEOUT_MS } from "@/server/kernel/limits";

type StripeEnv = Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_CURRENCIES" | "STRIPE_API_URL">;

/** Stripe's test payment methods. */
const CARDS: Readonly<Record<CardPurpose, string>> = {
  ok: "pm_card_visa",
  declined: "pm_card_chargeDeclinedInsufficientFunds",
  disputed: "pm_card_createDispute",
  available: "pm_card_bypassPending",
};
const PATIENCE = 60;
/** No account of a check is older than this. */
const SINCE = new Date("2026-01-01T00:00:00Z");

/** Opens Stripe's test mode, or a double at `STRIPE_API_URL`. Throws a one-line error for a live key. */
export function openStripeStage(env: StripeEnv): RailStage {
  if (/^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? ""))
    throw new Error(
      "STRIPE_SECRET_KEY is a live key. The check plays with test cards, and only with a key of test mode.",
    );
  const now = () => new Date();
  const mac = (_purpose: string, text: string) => createHmac("sha256", secret).update(text).digest();
  const secret = randomBytes(32);
  const open = () =>
    stripePayments({ ...env, STRIPE_CONVERTED_CURRENCIES: [], ALMONER_MODE: "sandbox" }, { mac }, { now });
  const [rail, second] = [open(), open()];
  const { STRIPE_SECRET_KEY, STRIPE_API_URL: host } = env;
  const stripe = stripeClient({ apiKey: STRIPE_SECRET_KEY!, ...(host && { host }) });
  const currency = env.STRIPE_CURRENCIES[0]!.toUpperCase();
  const least = chargeRange(currency).leastCents + 99n;
  return {
    rail,
    second,
    currency,
    leastCents: least < 1_000n ? 1_000n : least - (least % 100n),
    now,
    pass: () => sleep(1_000),
    patience: PATIENCE,
    connect: () => withReasons(connect(stripe, host)),
    card: (purpose) => withReasons(saveCard(stripe, CARDS[purpose])),
    authorize: (amountCents) => withReasons(authorize(stripe, toStripeAmount(amountCents, currency)!, currency)),
    mandate: (purpose) => withReasons(takeMandate({ rail, stripe, currency }, purpose)),
    payee: () => withReasons(findPayee({ rail, stripe, currency, host })),
    close: async () => {},
  };
}

/** Stripe's error messages can contain a part of the key. */
async function withReasons<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotApplicable) throw error;
    throw new Error(describeError(stripeErrorOf(error)));
  }
}

async function connect(stripe: Stripe, host: string | undefined): Promise<string> {
  const { livemode } = await stripe.balance.retrieve();
  if (livemode) throw new Error("Stripe answers in live mode.");
  return host ? `a double of Stripe at ${host}` : "Stripe's test mode";
}

async function saveCard(stripe: Stripe, method: string): Promise<string> {
  const { id: customer } = await stripe.customers.create({ description: "rail:check" });
  const { id } = await stripe.paymentMethods.attach(method, { customer });
  return `${customer}.${id}`;
}

/** Does what Checkout does after a donor has entered a card. */
async function authorize(stripe: Stripe, amount: number, currency: string): Promise<string> {
  const { id } = await stripe.paymentIntents.create({
    amount,
    currency: currency.toLowerCase(),
    payment_method: CARDS.ok,
    confirm: true,
    capture_method: "manual",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  return id;
}

interface PayeeSearch extends Pick<RailStage, "rail" | "currency"> {
  stripe: Stripe;
  host: string | undefined;
}

/** A connected account that can be paid in the currency. Without one, the error names the page that creates one. */
async function findPayee({ rail, stripe, currency, host }: PayeeSearch): Promise<string> {
  const { data } = await stripe.accounts.list({ limit: 100 });
  const ready = data.find(
    ({ payouts_enabled, capabilities, default_currency }) =>
      payouts_enabled && capabilities?.transfers === "active" && default_currency === currency.toLowerCase(),
  );
  if (ready) return ready.id;
  const { country = null } = await stripe.accounts.retrieveCurrent();
  const page = { key: "railcheck", token: null, createdAt: SINCE, country, locale: "en" };
  const options = { now: new Date(), signal: AbortSignal.timeout(RAIL_CALL_TIMEOUT_MS) };
  const returnUrl = "https://almoner.example/return";
  const begun = await rail.accounts!.startOnboarding({ ...page, returnUrl }, options).catch((error: Error) => {
    throw new NotApplicable(`No account can be connected, as where Connect is switched off. ${error.message}`);
  });
  if (!host)
    throw new NotApplicable(
      `No connected account can be paid in ${currency}. Enter test data at ${begun.url}, and run this again.`,
    );
  const body = JSON.stringify({ account: begun.token, stage: "enabled" });
  await fetch(new URL("/_double/control/onboard", host), { method: "POST", body });
  return begun.token;
}
