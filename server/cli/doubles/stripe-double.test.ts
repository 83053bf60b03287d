import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Stripe from "stripe";
import { afterAll, expect, it } from "vitest";
import { StripeDoubleProcess } from "@/server/cli/doubles/stripe-double";

const folder = mkdtempSync(path.join(tmpdir(), "stripe-double-"));
const double = new StripeDoubleProcess({ file: path.join(folder, "kept.json") });

afterAll(async () => {
  await double.kill();
  rmSync(folder, { recursive: true });
});

it("runs as a process of its own, and has everything again after it was killed", { timeout: 120_000 }, async () => {
  await double.start();
  const { hostname, port } = new URL(double.origin);
  const stripe = new Stripe("sk_test_double", { host: hostname, port, protocol: "http", telemetry: false });
  const customer = await stripe.customers.create({ name: "Ada" });
  await double.control("top_up", { amount: 500, currency: "usd" });
  await expect(double.control("dispute", { charge: "ch_none" })).rejects.toThrow("No such charge");
  await double.kill();
  await double.start();
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: "Ada" });
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 500, currency: "usd" }] });
});
