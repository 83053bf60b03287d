/**
 * A process that saves the payment methods that donors chose to save, or makes Stripe's double delete those that they
 * removed. Each of its parts dies at the requested step: before a statement reaches the database, or before or after a
 * call to Stripe. The environment names the database and the double; see test-processes.ts.
 */
import Stripe from "stripe";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import { openDatabase } from "@/server/db/client";
import { saveMethods } from "@/server/domain/checkouts/save-methods";
import { forgetRemovedMethods } from "@/server/domain/payments/forget-methods";
import { paymentRails } from "@/server/ports/payment-rails";
import { passPlace, passPlaceAtStatements, workInParts } from "@/server/testing/dying-parts";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";

const { DATABASE_URL = "", STRIPE = "" } = process.env;
/** Parts that died keep their connections, so there must be enough for all. */
const CONNECTIONS = 60;

passPlaceAtStatements();
const httpClient = Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
  await passPlace();
  const response = await fetch(input, init);
  await passPlace();
  return response;
});
const database = openDatabase(DATABASE_URL, CONNECTIONS);

workInParts(async ({ does = "", now = "" }) => {
  const rail = stripeRail({
    stripe: stripeClient({ apiKey: "sk_test_double", host: STRIPE, httpClient }),
    isLive: false,
    webhookSecrets: [],
    currencies: ["USD"],
    now: () => new Date(now),
    mac: () => Buffer.alloc(32),
  });
  const clock = new MovableClock(new Date(now));
  const system = testContext(database, { clock, ports: { rails: paymentRails([rail]) } });
  const work = { save: saveMethods, forget: forgetRemovedMethods }[does];
  await work!(system, new AbortController().signal);
});
