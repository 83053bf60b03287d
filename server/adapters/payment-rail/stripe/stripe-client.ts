import Stripe from "stripe";

/** The version of Stripe's API that this adapter was written for: that of the `stripe` package. */
export const STRIPE_API_VERSION: Stripe.LatestApiVersion = "2026-10-28.endive";
/** Two attempts fit into the time that the caller of a payment waits. */
const TIMEOUT_MS = 8_000;

export interface StripeConnection {
  apiKey: string;
  /** The origin of the API, such as `http://127.0.0.1:4242`; Stripe's own by default. */
  host?: string;
  httpClient?: Stripe.HttpClient;
}

/**
 * Creates a client for Stripe's API that sends no telemetry. A request whose response is lost is retried once with the
 * same idempotency key, so that Stripe never executes it twice.
 */
export function stripeClient({ apiKey, host, httpClient }: StripeConnection): Stripe {
  return new Stripe(apiKey, {
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: 1,
    telemetry: false,
    timeout: TIMEOUT_MS,
    ...(host && addressOf(host)),
    ...(httpClient && { httpClient }),
  });
}

function addressOf(host: string): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  const { protocol, hostname, port } = new URL(host);
  const isPlain = protocol === "http:";
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" };
}
