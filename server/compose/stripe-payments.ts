import Stripe from "stripe";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import type { Env } from "@/server/config/env";
import type { Clock } from "@/server/kernel/clock";
import type { Vault } from "@/server/kernel/vault";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Passes the sandbox's time to a test double of Stripe. */
const DOUBLE_TIME_HEADER = "x-double-now";
/** Checkout, onboarding of payees, and bank authentication of payers. */
const STRIPE_PAGES = ["https://checkout.stripe.com", "https://connect.stripe.com", "https://hooks.stripe.com"];
const SECRET_KEY = /^[sr]k_(test|live)_\w+$/;

type StripeEnv = Pick<
  Env,
  | "ALMONER_MODE"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_WEBHOOK_SECRET"
  | "STRIPE_CURRENCIES"
  | "STRIPE_CONVERTED_CURRENCIES"
  | "STRIPE_API_URL"
>;

/** Creates the Stripe rail from the settings. Throws a one-line error, without the key, if they don't fit together. */
export function stripePayments(env: StripeEnv, vault: Pick<Vault, "mac">, clock: Pick<Clock, "now">): PaymentRail {
  const { STRIPE_API_URL: host, STRIPE_WEBHOOK_SECRET: webhookSecrets } = env;
  const apiKey = requireKey(env);
  const now = () => clock.now();
  const { currencies, convertedCurrencies } = currenciesIn(env);
  const stripe = stripeClient({ apiKey, ...(host && { host, httpClient: timedClient(now) }) });
  const rail = stripeRail({
    stripe,
    isLive: env.ALMONER_MODE === "live",
    webhookSecrets,
    currencies,
    convertedCurrencies,
    mac: (text) => vault.mac("payment-form", `stripe ${text}`),
    now,
  });
  if (host) return { ...rail, formOrigins: [new URL(host).origin] };
  return { ...rail, formOrigins: STRIPE_PAGES, hasOwnClock: true };
}

function currenciesIn(env: StripeEnv) {
  const currencies = env.STRIPE_CURRENCIES.map((currency) => currency.toUpperCase());
  const convertedCurrencies = env.STRIPE_CONVERTED_CURRENCIES.map((currency) => currency.toUpperCase());
  const both = convertedCurrencies.find((currency) => currencies.includes(currency));
  if (both)
    throw new Error(
      `STRIPE_CURRENCIES and STRIPE_CONVERTED_CURRENCIES both name ${both}. Stripe either holds a currency or converts it.`,
    );
  return { currencies, convertedCurrencies };
}

function requireKey({ ALMONER_MODE, STRIPE_SECRET_KEY: key, STRIPE_API_URL }: StripeEnv): string {
  if (!key) throw new Error("PAYMENT_RAILS names stripe: set STRIPE_SECRET_KEY.");
  const [, mode] = SECRET_KEY.exec(key) ?? [];
  if (!mode)
    throw new Error(
      "STRIPE_SECRET_KEY is no secret key of Stripe: those begin with sk_test_, rk_test_, sk_live_ or rk_live_.",
    );
  if (ALMONER_MODE === "live" && mode === "test")
    throw new Error(
      "STRIPE_SECRET_KEY is one of Stripe's test mode, which moves no money. Live mode needs a live key.",
    );
  if (ALMONER_MODE === "sandbox" && mode === "live")
    throw new Error(
      "STRIPE_SECRET_KEY is a live key, which moves real money. A sandbox needs one of Stripe's test mode.",
    );
  if (ALMONER_MODE === "live" && STRIPE_API_URL)
    throw new Error("STRIPE_API_URL leads to a double of Stripe, which moves no money. Take it out in live mode.");
  return key;
}

/** Sends the sandbox's time to a test double, so that both use the same clock. */
function timedClient(now: () => Date): Stripe.HttpClient {
  return Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set(DOUBLE_TIME_HEADER, now().toISOString());
    return fetch(input, { ...init, headers });
  });
}
