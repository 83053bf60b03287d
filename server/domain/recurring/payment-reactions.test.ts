import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { applyRailEvents, receivePostedEvents } from "@/server/domain/payments/rail-events";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";

// Guards donors: a returned payment counts as failed, and a card is not charged again after its owner disputed one.

let fixture: RecurringFixture;
beforeAll(async () => {
  fixture = await makeRecurringFixture("live");
});
afterAll(() => fixture.close());

const { signal } = new AbortController();
const DAY_MS = 86_400_000;

async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    fixture.clock.advance(DAY_MS);
    await receivePostedEvents(fixture.system);
    await applyRailEvents(fixture.system, signal);
    await fixture.work();
  }
}

const pay = (id: string, paymentToken: string) =>
  fixture.system.db.recurringGift.update({ where: { id }, data: { paymentToken } });
const statuses = async (id: string) => (await fixture.gifts(id)).map((gift) => gift.status);
const textsOf = async (id: string, occasion: string) => {
  const where = { key: { startsWith: `recurring_gift:${id}:${occasion}:` } };
  return fixture.system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
};
/** The number of follow-ups that email a donor about the returned money of a single gift. */
const queued = async (id: string) => {
  const keys = (await fixture.gifts(id)).map((gift) => `email_way_back:${gift.id}`);
  return fixture.system.db.followUp.count({ where: { key: { in: keys } } });
};

async function start(paymentToken: string): Promise<string> {
  const id = await fixture.start({ paymentToken });
  await fixture.work();
  return id;
}

it("a payment that comes back late has failed: it is retried after a day, and the date goes on from there", async () => {
  const id = await start("pm_sandbox_late_return");
  const { dueAt: second } = await fixture.row(id);
  await days(3);
  const failed = await fixture.row(id);
  expect(failed).toMatchObject({ status: "past_due", number: 1, attempt: 2 });
  expect(await statuses(id)).toEqual(["reversed"]);
  const [message, ...others] = await textsOf(id, "failed");
  expect(others).toEqual([]);
  expect(message!.subject).toBe("Returned by your bank: your gift to “Lamps”");
  expect(message!.text).toMatch(/Receipt \S+ is void\. Don’t use it for your taxes\./);
  expect(message!.text).toContain("We retry 1, 3 and 7 days after the failure.");
  expect(message!.text).not.toContain("You haven’t been charged");
  expect(await queued(id)).toBe(0);
  await pay(id, "pm_sandbox_ok");
  await days(2);
  expect(await statuses(id)).toEqual(["reversed", "settled"]);
  expect(await fixture.row(id)).toMatchObject({ status: "active", number: 2, attempt: 1, dueAt: second });
  expect(await fixture.emails(id)).toEqual(["started", "failed"]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("a card whose payments always come back is charged four times for one date, and then the gift is paused", async () => {
  const id = await start("pm_sandbox_late_return");
  await days(40);
  expect(await statuses(id)).toEqual(["reversed", "reversed", "reversed", "reversed"]);
  expect(await fixture.row(id)).toMatchObject({ status: "paused", pauseReason: "payment_failed", number: 1 });
  expect(await fixture.emails(id)).toEqual(["started", "failed", "failed", "failed", "pausedAfterFailures"]);
  const [paused] = await textsOf(id, "pausedAfterFailures");
  expect(paused!.text).toMatch(/Receipt \S+ is void/);
});

it("a payment that comes back after a later one has begun is emailed about, and not charged again", async () => {
  const id = await start("pm_sandbox_late_return");
  await fixture.system.db.recurringGift.update({
    where: { id },
    data: { actAt: fixture.clock.now(), paymentToken: "pm_sandbox_ok" },
  });
  await fixture.work();
  await days(4);
  expect(await statuses(id)).toEqual(["reversed", "settled"]);
  expect(await fixture.row(id)).toMatchObject({ status: "active", number: 3, attempt: 1 });
  expect(await queued(id)).toBe(1);
});

it("a gift that its recipient refunds goes on", async () => {
  const id = await start("pm_sandbox_ok");
  const [gift] = await fixture.gifts(id);
  await refundGift(fixture.partner, { id: gift!.id, reason: null });
  await days(2);
  expect(await fixture.row(id)).toMatchObject({ status: "active", number: 2, attempt: 1 });
  expect(await queued(id)).toBe(1);
});

it("a dispute cancels it at once, whoever wins, and says so once", async () => {
  const [lost, won] = [await start("pm_sandbox_disputed"), await start("pm_sandbox_dispute_won")];
  await days(1);
  for (const id of [lost, won]) {
    expect(await fixture.row(id)).toMatchObject({ status: "canceled", cancelReason: "payment_disputed" });
    expect(await fixture.emails(id)).toEqual(["started", "canceledByDispute"]);
  }
  await days(40);
  expect(await statuses(lost)).toEqual(["reversed"]);
  expect(await statuses(won)).toEqual(["settled"]);
  for (const id of [lost, won]) expect(await fixture.emails(id)).toEqual(["started", "canceledByDispute"]);
  expect([await queued(lost), await queued(won)]).toEqual([1, 0]);
  expect(await fixture.brokenBooks()).toEqual([]);
});
