import Stripe from "stripe";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { debitedBy } from "@/server/adapters/payment-rail/stripe/stripe-debits";
import type { StripeFacts } from "@/server/cli/doctor/facts";
import type { Env } from "@/server/config/env";

const ENDPOINTS_MAX = 100;

/** Reads the setup of the Stripe account. Null if the rail is not used, or has no key. */
export async function readStripe(env: Env): Promise<StripeFacts | null> {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_API_URL: host } = env;
  if (!env.PAYMENT_RAILS.includes("stripe") || !apiKey) return null;
  const stripe = stripeClient({ apiKey, ...(host && { host }) });
  const forbidden: string[] = [];
  const asking = async <T>(what: string, answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      forbidden.push(what);
      return null;
    });
  try {
    const [account, balance, endpoints] = await Promise.all([
      asking("accounts", stripe.accounts.retrieveCurrent()),
      asking("the balance", stripe.balance.retrieve()),
      asking("webhook endpoints", stripe.webhookEndpoints.list({ limit: ENDPOINTS_MAX })),
    ]);
    return {
      error: null,
      forbidden,
      takesCharges: account?.charges_enabled ?? null,
      currencies: balance && [...balance.available, ...balance.pending].map(({ currency }) => currency.toUpperCase()),
      debits: account && debitedBy(account),
      endpoints:
        endpoints?.data.map(({ url, status, enabled_events: events, api_version: version }) => {
          return { url, isEnabled: status === "enabled", events, version };
        }) ?? null,
    };
  } catch (error) {
    return { error: reasonOf(error), forbidden, takesCharges: null, currencies: null, debits: null, endpoints: null };
  }
}

/** Stripe's message about a wrong key contains a part of the key. */
function reasonOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "Stripe does not know STRIPE_SECRET_KEY";
  if (error instanceof Stripe.errors.StripeConnectionError) return "Stripe cannot be reached from here";
  return error instanceof Error ? error.message : String(error);
}
