import { beforeEach, expect, it } from "vitest";
import { purgeRailEvents } from "@/server/domain/payments/purge-rail-events";
import {
  applyRailEvents,
  receivePostedEvents,
  receiveRailEvent,
  takeRailEvents,
} from "@/server/domain/payments/rail-events";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";

// Guards against believing events: they come late, twice, in another order, and from others.

const DAY_MS = 86_400_000;

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await makePaymentFixture({ rail: { failures: { duplicate_events: 1, shuffled_events: 1 } } });
  return () => fixture.close();
});

const give = async (payment_method_id: string) =>
  fixture.give(await fixture.donor(), fixture.charity, { payment_method_id });

/** Lets days pass, and receives the rail's events about them at the end. */
async function daysLater(days: number): Promise<void> {
  fixture.clock.advance(days * DAY_MS);
  await receivePostedEvents(fixture.system);
  await applyRailEvents(fixture.system);
  await runDuePayments(fixture.system);
}

it.each([
  ["pm_sandbox_disputed", "reversed"],
  ["pm_sandbox_late_return", "reversed"],
  ["pm_sandbox_dispute_won", "settled"],
])("a charge by %s ends as the rail says, whatever the order of its events: %s", async (method, status) => {
  const gift = await give(method);
  await fixture.settle();
  expect(await fixture.status(gift)).toBe("settled");
  for (let week = 0; week < 3; week += 1) await daysLater(7);
  expect(await fixture.status(gift)).toBe(status);
  await fixture.expectAgreement();
});

it("events are stored once, and what they say of a payment that is known is not asked about again", async () => {
  const gift = await give("pm_sandbox_ok");
  await fixture.settle();
  await daysLater(1);
  await daysLater(1);
  const { id, attempts } = await fixture.system.db.payment.findFirstOrThrow({
    where: { subjectId: gift },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
  expect(attempts.map(({ call }) => call)).toEqual(["charge", "find"]);
  const events = await fixture.system.db.railEvent.findMany({ where: { paymentId: id }, orderBy: { id: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(["charge.accepted", "charge.cleared"]);
  expect(events.every(({ appliedAt }) => appliedAt !== null)).toBe(true);
});

it("events are kept as long as a look may come across them, and until they are applied", async () => {
  const { system, clock } = fixture;
  const old = clock.now();
  const event = (id: string, appliedAt: Date | null) => ({
    id,
    paymentId: null,
    type: "form.completed",
    receivedAt: old,
    appliedAt,
  });
  await system.db.railEvent.createMany({ data: [event("rail:applied", old), event("rail:waiting", null)] });
  const left = async () => (await system.db.railEvent.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
  clock.advance(59 * DAY_MS);
  await purgeRailEvents(system);
  expect(await left()).toEqual(["rail:applied", "rail:waiting"]);
  clock.advance(2 * DAY_MS);
  await purgeRailEvents(system);
  expect(await left()).toEqual(["rail:waiting"]);
});

it("an event about a payment that is being asked about waits until that answer is recorded", async () => {
  const gift = await give("pm_sandbox_late_return");
  await fixture.settle();
  fixture.clock.advance(7 * DAY_MS);
  await receivePostedEvents(fixture.system);
  const lease = (until: string) =>
    fixture.system.statement(
      `UPDATE payments SET lease_token = gen_random_uuid(), lease_until = now() + interval '${until}'`,
      [],
    );
  await lease("1 minute");
  await applyRailEvents(fixture.system);
  await runDuePayments(fixture.system);
  expect(await fixture.status(gift)).toBe("settled");
  await lease("-1 minute");
  await applyRailEvents(fixture.system);
  await runDuePayments(fixture.system);
  expect(await fixture.status(gift)).toBe("reversed");
});

it("what the rail did not sign is not stored, and an event about no payment of ours is a task", async () => {
  const forged = JSON.stringify({ id: "sandbox_1.1", key: "pay_1", type: "charge.returned" });
  expect(
    await receiveRailEvent(fixture.system, fixture.rail, new Headers({ "sandbox-rail-signature": "x" }), forged),
  ).toBe(false);
  expect(await fixture.system.db.railEvent.count()).toBe(0);
  const options = { now: fixture.system.now(), signal: new AbortController().signal };
  const operation = { key: "pay_nobody", direction: "charge", amountCents: 700n, currency: "USD" } as const;
  await fixture.rail.charge({ ...operation, token: "pm_sandbox_ok", chargeReference: null }, options);
  await daysLater(1);
  const task = await fixture.system.db.task.findFirstOrThrow();
  expect(task).toMatchObject({ kind: "reconciliation_difference", subjectId: "pay_nobody" });
});

it("an event from which nothing follows is received, and not stored", async () => {
  const event = { about: "nothing", id: "evt_1", key: "", type: "customer.created" } as const;
  const rail = { ...fixture.rail, readEvent: async () => event };
  expect(await receiveRailEvent(fixture.system, rail, new Headers(), "{}")).toBe(true);
  expect(await fixture.system.db.railEvent.count()).toBe(0);
});

it("an event about anything but a payment is stored with what follows, so that nobody looks it up once more", async () => {
  const event = { about: "form", id: "evt_1", key: "rail_reference=chk_1", type: "form.completed" } as const;
  const rail = { ...fixture.rail, readEvent: async () => event };
  for (let time = 0; time < 2; time += 1) await receiveRailEvent(fixture.system, rail, new Headers(), "{}");
  let known: ReadonlySet<string> = new Set();
  fixture.system.ports.rails.all[0]!.postEvents = async (_post, { received }) => {
    known = await received!(["evt_1", "evt_2"]);
    return 0;
  };
  await receivePostedEvents(fixture.system);
  expect([...known]).toEqual(["evt_1"]);
  expect(await fixture.system.db.railEvent.count({ where: { appliedAt: null } })).toBe(0);
});

it("events that are stored are applied while a rail does not answer", async () => {
  const gift = await give("pm_sandbox_disputed");
  await fixture.settle();
  fixture.clock.advance(8 * DAY_MS);
  await receivePostedEvents(fixture.system);
  const [rail] = fixture.system.ports.rails.all;
  rail!.postEvents = async () => {
    throw new Error("The rail did not answer.");
  };
  await expect(takeRailEvents(fixture.system)).rejects.toThrow("did not answer");
  await runDuePayments(fixture.system);
  expect(await fixture.status(gift)).not.toBe("settled");
});
