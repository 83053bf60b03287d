import Stripe from "stripe";
import type { StripeDouble } from "@/server/testing/stripe/stripe-double";

/** The `stripe` package, unchanged, talking to a double. It retries nothing unless asked to. */
export function stripeFor(double: StripeDouble, key = "sk_test_double", settings: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, { ...double.config, maxNetworkRetries: 0, telemetry: false, ...settings });
}
