/**
 * A process that saves the payment methods that donors wanted saved, or has Stripe's double forget what they removed, and kills itself
 * at one of its steps: before a statement reaches the database, or before or after a call of Stripe. The environment says which;
 * see test-processes.ts.
 */
import pg from "pg";
import Stripe from "stripe";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { stripeRail } from "@/server/adapters/payment-rail/stripe/stripe-rail";
import { openDatabase } from "@/server/db/client";
import { saveMethods } from "@/server/domain/checkouts/save-methods";
import { forgetRemovedMethods } from "@/server/domain/payments/forget-methods";
import { paymentRails } from "@/server/ports/payment-rails";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";

const { DATABASE_URL = "", STRIPE = "", NOW = "", DOES = "", DIES_AT = "" } = process.env;

let steps = 0;

/** Dies on the spot, if this is the step: nothing is rolled back, closed or caught. */
function step(): void {
  steps += 1;
  if (steps === Number(DIES_AT)) process.kill(process.pid, "SIGKILL");
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  step();
  return Reflect.apply(query, this, given);
} as typeof query;

const httpClient = Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
  step();
  const response = await fetch(input, init);
  step();
  return response;
});
const rail = stripeRail({
  stripe: stripeClient({ apiKey: "sk_test_double", host: STRIPE, httpClient }),
  isLive: false,
  webhookSecrets: [],
  currencies: ["USD"],
  now: () => new Date(NOW),
  mac: () => Buffer.alloc(32),
});
const database = openDatabase(DATABASE_URL, 2);
const clock = new MovableClock(new Date(NOW));
const system = testContext(database, { clock, ports: { rails: paymentRails([rail]) } });
const work = { save: saveMethods, forget: forgetRemovedMethods }[DOES];
await work!(system, new AbortController().signal);
await database.close();
