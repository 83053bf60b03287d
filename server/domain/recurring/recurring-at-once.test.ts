import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { giveDueOccurrence } from "@/server/domain/recurring/give-due-occurrences";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import type { Context } from "@/server/operations/context";
import { meet } from "@/server/testing/meet";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";

// Guards donors' money when a date comes at the instant of a change to the recurring gift, or two workers handle it.

let fixture: RecurringFixture;
let id: string;
beforeAll(async () => {
  fixture = await makeRecurringFixture("live");
});
afterAll(() => fixture.close());
/** A monthly gift of 25.00 whose second date has come. */
beforeEach(async () => {
  id = await fixture.start();
  await fixture.work();
  const { dueAt } = await fixture.row(id);
  fixture.clock.advance(dueAt.getTime() - fixture.clock.now().getTime() + 1_000);
});

const due = () => ({ id, dueBefore: fixture.clock.now() });
const give = (ctx: Context = fixture.system) => giveDueOccurrence(ctx, due());
const update = (changes: Omit<Parameters<typeof updateRecurringGift>[1], "id">, ctx: Context = fixture.partner) =>
  updateRecurringGift(ctx, { id, ...changes });
const partnerIn = (tx: Context) => tx.as(fixture.partner.caller);
const amounts = async () => (await fixture.gifts(id)).map(({ amountCents }) => Number(amountCents));

it("several workers give on a date once, and none of them fails", async () => {
  const worked = await Promise.all([give(), give(), give(), give()]);
  expect(worked.filter(Boolean)).toHaveLength(1);
  expect(await amounts()).toEqual([2_500, 2_500]);
  // A worker that failed would retry in ten minutes.
  expect(await fixture.row(id)).toMatchObject({ number: 2, attempt: 1, actAt: null });
  await fixture.work();
  expect(await fixture.row(id)).toMatchObject({ number: 3, status: "active" });
});

describe("at the instant at which a date comes", () => {
  it.each([
    ["a pause", "paused"],
    ["a cancellation", "canceled"],
  ] as const)("%s that comes first is not charged, then or later", async (_, status) => {
    const given = await meet(
      fixture,
      (tx) => update({ status }, partnerIn(tx)),
      () => give(),
    );
    await fixture.work();
    await fixture.days(40);
    expect([given, await amounts()]).toEqual([{ status: "fulfilled", value: false }, [2_500]]);
    expect(await fixture.row(id)).toMatchObject({ status, actAt: null });
  });

  it("a pause that comes second keeps that gift, and the next one is on the next date after it is resumed", async () => {
    const { dueAt } = await fixture.row(id);
    await meet(fixture, give, () => update({ status: "paused" }));
    expect(await fixture.row(id)).toMatchObject({ status: "paused", number: 2, actAt: null });
    // Resumed while the gift is clearing: its outcome decides the next date.
    await update({ status: "active" });
    expect(await fixture.row(id)).toMatchObject({ status: "active", number: 2, dueAt, actAt: null });
    await fixture.work();
    expect(await amounts()).toEqual([2_500, 2_500]);
    const next = await fixture.row(id);
    expect(next).toMatchObject({ status: "active", number: 3, attempt: 1 });
    expect(next.dueAt > fixture.clock.now() && next.actAt?.getTime() === next.dueAt.getTime()).toBe(true);
  });

  it("an amount that is changed first is what is charged, and one that is changed second is not", async () => {
    await meet(
      fixture,
      (tx) => update({ amount_cents: 900n }, partnerIn(tx)),
      () => give(),
    );
    await fixture.work();
    expect(await amounts()).toEqual([2_500, 900]);
    await fixture.until((await fixture.row(id)).dueAt);
    const { dueAt } = await fixture.row(id);
    fixture.clock.advance(dueAt.getTime() - fixture.clock.now().getTime() + 1_000);
    await meet(fixture, give, () => update({ amount_cents: 700n }));
    await fixture.work();
    expect(await amounts()).toEqual([2_500, 900, 900, 900]);
    expect(await fixture.row(id)).toMatchObject({ amountCents: 700n });
  });
});

describe("two changes at once", () => {
  it("to different fields both stay, and of two pauses one is emailed", async () => {
    await fixture.work();
    await Promise.all([update({ amount_cents: 1_100n }), update({ memo: "For the lamps" })]);
    expect(await fixture.row(id)).toMatchObject({ amountCents: 1_100n, memo: "For the lamps" });
    await Promise.all([update({ status: "paused" }), update({ status: "paused" }), update({ status: "paused" })]);
    expect(await fixture.row(id)).toMatchObject({ status: "paused" });
    expect((await fixture.emails(id)).filter((occasion) => occasion === "pausedRequested")).toHaveLength(1);
  });
});

it("the day of the month survives a cadence that is changed in a shorter month", async () => {
  const { db } = fixture.system;
  await fixture.work();
  // Its anchor day is the 31st, and it is due on the last day of February.
  const dueAt = new Date("2091-02-28T10:00:00.000Z");
  fixture.clock.advance(dueAt.getTime() - 20 * 86_400_000 - fixture.clock.now().getTime());
  await db.recurringGift.update({ where: { id }, data: { anchorDay: 31, dueAt, actAt: dueAt } });
  await update({ cadence: "yearly" });
  await update({ cadence: "monthly" });
  expect(await fixture.row(id)).toMatchObject({ anchorDay: 31, dueAt });
  await fixture.until(dueAt);
  expect((await fixture.row(id)).dueAt.toISOString()).toBe("2091-03-31T10:00:00.000Z");
  // A weekly gift has no day of the month. If it becomes monthly, the next date decides the day.
  await update({ cadence: "weekly" });
  await update({ cadence: "monthly" });
  expect(await fixture.row(id)).toMatchObject({ anchorDay: 31 });
  await update({ cadence: "weekly" });
  await fixture.until(new Date("2091-03-31T10:00:00.000Z"));
  await update({ cadence: "monthly" });
  expect(await fixture.row(id)).toMatchObject({ anchorDay: 7, dueAt: new Date("2091-04-07T10:00:00.000Z") });
});
