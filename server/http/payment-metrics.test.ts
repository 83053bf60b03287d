import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { reconcile } from "@/server/domain/payments/reconcile";
import { addPaymentMetrics } from "@/server/http/payment-metrics";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards that an alarm fires when the rail no longer responds, or no longer agrees with the books.

const HOUR_MS = 3_600_000;

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await makePaymentFixture();
});
afterAll(() => fixture.close());

/** Every metric by its name and labels; ages in whole hours. */
async function figures(): Promise<Record<string, number>> {
  const registry = new Registry();
  addPaymentMetrics(registry, fixture.system);
  const lines = (await registry.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
  const figure = (line: string): [string, number] => {
    const [name, value] = [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))];
    return [name, name.endsWith("_seconds") ? Math.floor(value / 3_600) : value];
  };
  return Object.fromEntries(lines.map(figure));
}

const NOTHING_OPEN = {
  'almoner_payments_open{status="planned"}': 0,
  'almoner_payments_open{status="sent"}': 0,
  'almoner_payments_open{status="unknown"}': 0,
  'almoner_payments_open{status="disputed"}': 0,
  almoner_payments_oldest_open_seconds: 0,
  almoner_payments_given_up: 0,
};

test("without payments nothing is open, and what was never compared has no figure", async () => {
  expect(await figures()).toEqual(NOTHING_OPEN);
});

test("unanswered payments are counted, with the age of the oldest, until the rail answers", async () => {
  const gift = await fixture.give(await fixture.donor(), fixture.charity);
  const silent = async () => ({ outcome: "unknown" as const, message: "no answer" });
  await submitGifts(fixture.over({ charge: silent }), [gift]);
  fixture.clock.advance(2 * HOUR_MS);
  const unanswered = { 'almoner_payments_open{status="unknown"}': 1, almoner_payments_oldest_open_seconds: 2 };
  expect(await figures()).toEqual({ ...NOTHING_OPEN, ...unanswered });
  await fixture.system.db.payment.updateMany({ data: { nextAt: null } });
  expect(await figures()).toEqual({ ...NOTHING_OPEN, ...unanswered, almoner_payments_given_up: 1 });
  await fixture.askDaily(2);
  expect(await figures()).toEqual(NOTHING_OPEN);
});

test("the last comparison's age and differences are shown", async () => {
  const { system, clock } = fixture;
  const charge = { key: system.newId("payment"), direction: "charge" as const, amountCents: 5_000n, currency: "USD" };
  const operation = { ...charge, token: "pm_sandbox_ok", chargeReference: null };
  await fixture.rail.charge(operation, { now: clock.now(), signal: new AbortController().signal });
  clock.advance(HOUR_MS);
  await reconcile(system, { rail: railOf(system), from: new Date(0), to: clock.now() });
  clock.advance(HOUR_MS);
  const { almoner_reconciliation_age_seconds: age, almoner_reconciliation_differences: found } = await figures();
  expect(age).toBe(1);
  expect(found).toBeGreaterThan(0);
});
