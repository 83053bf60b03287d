import pg from "pg";
import { type Child, startChild } from "@/bench/child";
import type { ClearingTask } from "@/bench/clearing-worker";
import type { BenchFixture } from "@/bench/fixture";
import { stripeClient } from "@/server/adapters/payment-rail/stripe/stripe-client";
import { StripeDoubleProcess } from "@/server/cli/doubles/stripe-double";

export const SIDES = ["sandbox", "stripe"] as const;
export type SideName = (typeof SIDES)[number];

const API_KEY = "sk_test_double";
const SECRET = "whsec_double";
const CARD = "pm_card_visa";

/** A product on one rail: its API server, its worker, and the rail's double. */
export interface RailSide {
  name: SideName;
  fixture: BenchFixture;
  web: Child<object, { port: number }>;
  worker: Child<ClearingTask, object>;
  /** Null where the rail is part of the product. */
  double: StripeDoubleProcess | null;
  port: number;
  settledCount(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the processes of one side. */
export async function openRailSide(name: SideName, fixture: BenchFixture): Promise<RailSide> {
  const admin = new pg.Pool({ connectionString: fixture.superuserUrl, max: 1 });
  const double = name === "stripe" ? new StripeDoubleProcess() : null;
  await double?.start();
  if (double) await giveCards(admin, double.origin);
  const env = { ...fixture.env, ...(double && stripeEnv(double.origin)) };
  const web = startChild<object, { port: number }>("product-server.ts", { env });
  const worker = startChild<ClearingTask, object>("clearing-worker.ts", { env });
  const { port } = await web.ask({});
  await double?.control("webhook", { url: `http://127.0.0.1:${port}/rails/stripe/events`, secret: SECRET });
  return {
    name,
    fixture,
    web,
    worker,
    double,
    port,
    async settledCount() {
      const { rows } = await admin.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM gifts WHERE status = 'settled'",
      );
      return rows[0]!.count;
    },
    async close() {
      await Promise.all([web.end(), worker.end(), double?.kill(), admin.end()]);
    },
  };
}

function stripeEnv(origin: string): Record<string, string> {
  return {
    PAYMENT_RAILS: "stripe,sandbox",
    STRIPE_SECRET_KEY: API_KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: origin,
  };
}

/** Gives each sender a saved card of their own customer at Stripe. */
async function giveCards(admin: pg.Pool, origin: string): Promise<void> {
  const stripe = stripeClient({ apiKey: API_KEY, host: origin });
  const { rows } = await admin.query<{ id: string }>("SELECT id FROM payment_methods");
  for (const { id } of rows) {
    const { id: customer } = await stripe.customers.create({});
    const { id: method } = await stripe.paymentMethods.attach(CARD, { customer });
    const token = `${customer}.${method}`;
    await admin.query("UPDATE payment_methods SET rail = 'stripe', token = $2, brand = 'visa' WHERE id = $1", [
      id,
      token,
    ]);
  }
}
