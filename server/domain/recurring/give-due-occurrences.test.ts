import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { giveDueOccurrence } from "@/server/domain/recurring/give-due-occurrences";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { eventsOf } from "@/server/testing/gift-fixture";
import { type Day, monthsLater, textOfDay } from "@/server/testing/plain-calendar";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";

let fixture: RecurringFixture;
beforeAll(async () => {
  fixture = await makeRecurringFixture("live");
});
afterAll(() => fixture.close());

const pay = (id: string, paymentToken: string) =>
  fixture.system.db.recurringGift.update({ where: { id }, data: { paymentToken } });
const statuses = async (id: string) => (await fixture.gifts(id)).map((gift) => gift.status);

// Guards donors' money: never twice in a period, never before its date, never for a missed date.
describe("a recurring gift", () => {
  it("gives on its dates and not before", async () => {
    const id = await fixture.start();
    await fixture.work();
    const first = await fixture.row(id);
    expect(first).toMatchObject({ number: 2, attempt: 1, status: "active", startedAt: expect.any(Date) });
    const [day, time] = [first.createdAt.toISOString().slice(0, 10), first.createdAt.toISOString().slice(10)];
    const [year, month, date] = day.split("-").map(Number) as Day;
    expect(first.dueAt.toISOString()).toBe(textOfDay(monthsLater([year, month, date], 1, date)).slice(0, 10) + time);
    await fixture.until(new Date(first.dueAt.getTime() - 60_000));
    expect(await statuses(id)).toEqual(["settled"]);
    for (let n = 2; n <= 4; n += 1) {
      const { dueAt } = await fixture.row(id);
      await fixture.until(dueAt);
      const gifts = await fixture.gifts(id);
      expect(gifts.map((gift) => gift.status)).toEqual(Array.from({ length: n }, () => "settled"));
      expect(gifts.at(-1)!.createdAt >= dueAt).toBe(true);
    }
    expect(await fixture.emails(id)).toEqual(["started"]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("charges once if several dates were missed, and continues with the next future date", async () => {
    const id = await fixture.start({ cadence: "weekly" });
    await fixture.work();
    await fixture.days(30);
    expect(await statuses(id)).toEqual(["settled", "settled"]);
    const { dueAt, createdAt } = await fixture.row(id);
    expect(dueAt > fixture.clock.now()).toBe(true);
    expect((dueAt.getTime() - createdAt.getTime()) % (7 * 86_400_000)).toBe(0);
  });

  it("shows the donor's message, and notifies whom it honors, with the first gift alone", async () => {
    const dedication = { type: "in_honor" as const, name: "Grace", notify_email: "grace@example.org", message: "Dear" };
    const id = await fixture.start({
      publicName: "A.",
      publicMessage: "For the harbor",
      hidesAmount: true,
      dedication,
    });
    await fixture.work();
    await fixture.until((await fixture.row(id)).dueAt);
    const shown = { publicName: "A.", hidesAmount: true };
    expect(await fixture.gifts(id)).toMatchObject([
      { ...shown, publicMessage: "For the harbor", dedication },
      { ...shown, publicMessage: null },
    ]);
    expect((await fixture.gifts(id))[1]!.dedication).toEqual({ type: "in_honor", name: "Grace" });
  });

  it("keeps a name off the page that an organizer took off", async () => {
    const id = await fixture.start({ publicName: "Buy Shoes" });
    await fixture.work();
    const [first] = await fixture.gifts(id);
    await fixture.system.db.gift.update({ where: { id: first!.id }, data: { nameHidden: true } });
    await fixture.until((await fixture.row(id)).dueAt);
    expect((await fixture.gifts(id)).map(({ nameHidden }) => nameHidden)).toEqual([true, true]);
  });

  it("loses no date to a payment that clears for longer than a period", async () => {
    const id = await fixture.start({ cadence: "weekly" });
    const { dueAt } = await fixture.row(id);
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(8 * 86_400_000);
    await runDuePayments(fixture.system);
    await runRecurringGifts(fixture.system, new AbortController().signal);
    const second = new Date(dueAt.getTime() + 7 * 86_400_000);
    expect(
      await fixture.system.db.recurringOccurrence.findMany({ where: { recurringGiftId: id, number: 2 } }),
    ).toMatchObject([{ dueAt: second }]);
    await fixture.work();
    expect(await statuses(id)).toEqual(["settled", "settled"]);
    expect((await fixture.row(id)).dueAt).toEqual(new Date(second.getTime() + 7 * 86_400_000));
  });

  it("retries a failed payment 1, 3 and 7 days later, then pauses, and owes nothing when resumed", async () => {
    const id = await fixture.start();
    await fixture.work();
    await pay(id, "pm_sandbox_declined");
    const { dueAt } = await fixture.row(id);
    await fixture.until(dueAt);
    const failed = await fixture.row(id);
    expect(failed).toMatchObject({ status: "past_due", attempt: 2, number: 2 });
    for (const [index, day] of [1, 3, 7].entries()) {
      const at = new Date(failed.firstFailedAt!.getTime() + day * 86_400_000);
      expect((await fixture.row(id)).actAt).toEqual(at);
      await fixture.until(new Date(at.getTime() - 60_000));
      expect(await statuses(id)).toHaveLength(2 + index);
      await fixture.until(at);
      expect(await statuses(id)).toHaveLength(3 + index);
    }
    expect(await fixture.row(id)).toMatchObject({ status: "paused", pauseReason: "payment_failed", actAt: null });
    expect(await fixture.emails(id)).toEqual(["started", "failed", "pausedAfterFailures"]);
    expect(await eventsOf(fixture.system, id, "recurring_gift.past_due")).toHaveLength(1);
    await fixture.days(40);
    expect(await statuses(id)).toHaveLength(5);
    await changeRecurringGift(
      fixture.system,
      id,
      { paymentToken: "pm_sandbox_ok", status: "active" },
      "requested_by_donor",
    );
    await fixture.work();
    expect(await statuses(id)).toHaveLength(5);
    const resumed = await fixture.row(id);
    expect(resumed).toMatchObject({ status: "active", number: 3, attempt: 1, firstFailedAt: null });
    expect(resumed.dueAt > fixture.clock.now()).toBe(true);
    await fixture.until(resumed.dueAt);
    expect((await statuses(id)).at(-1)).toBe("settled");
  });

  it("retries at once when the donor changes the payment method", async () => {
    const id = await fixture.start();
    await fixture.work();
    await pay(id, "pm_sandbox_insufficient_funds");
    await fixture.until((await fixture.row(id)).dueAt);
    await changeRecurringGift(fixture.system, id, { paymentToken: "pm_sandbox_ok" }, "requested_by_donor");
    await fixture.work();
    expect(await statuses(id)).toEqual(["settled", "failed", "settled"]);
    expect(await fixture.row(id)).toMatchObject({ status: "active", number: 3, attempt: 1 });
    expect(await eventsOf(fixture.system, id, "recurring_gift.recovered")).toHaveLength(1);
  });

  it("is canceled if its first payment fails, even days later", async () => {
    for (const paymentToken of ["pm_sandbox_declined", "pm_sandbox_returned"]) {
      const id = await fixture.start({ paymentToken });
      await fixture.work();
      expect(await fixture.row(id)).toMatchObject({ status: "canceled", cancelReason: "first_gift_failed" });
      expect(await fixture.emails(id)).toEqual([]);
      await fixture.days(40);
      expect(await statuses(id)).toEqual(["failed"]);
    }
  });

  it("skips dates on which the campaign is paused, and ends with it", async () => {
    const { partner, campaignId } = fixture;
    const id = await fixture.start();
    await fixture.work();
    await updateCampaign(partner, { id: campaignId, status: "paused" });
    await fixture.days(35);
    expect(await statuses(id)).toEqual(["settled"]);
    expect(await fixture.row(id)).toMatchObject({ status: "active", number: 3 });
    await updateCampaign(partner, { id: campaignId, status: "live" });
    await fixture.days(31);
    expect(await statuses(id)).toEqual(["settled", "settled"]);
  });
});

describe("a side that may not give or receive", () => {
  it("pauses it; the donor is emailed unless it is the donor", async () => {
    const donor = await fixture.person();
    const id = await fixture.start({ donorId: donor.id });
    await fixture.work();
    await fixture.system.transaction((tx) => suspendIdentity(tx, donor.id, "test"));
    await fixture.days(31);
    expect(await fixture.row(id)).toMatchObject({ status: "paused", pauseReason: "identity_suspended" });
    expect(await fixture.emails(id)).toEqual(["started"]);
  });
});

// Guards against charging twice: several processes run concurrently, and any of them may die.
describe("several workers", () => {
  it("create each gift once", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => fixture.start()));
    await fixture.work();
    await fixture.until((await fixture.row(ids[0]!)).dueAt);
    const { signal } = new AbortController();
    fixture.clock.advance(31 * 86_400_000);
    await Promise.all(Array.from({ length: 4 }, () => runRecurringGifts(fixture.system, signal)));
    for (const id of ids) expect(await fixture.gifts(id)).toHaveLength(3);
    await fixture.work();
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("lose nothing if one dies between the gift and its commit", async () => {
    const id = await fixture.start();
    await fixture.work();
    const { dueAt } = await fixture.row(id);
    fixture.clock.advance(dueAt.getTime() - fixture.clock.now().getTime() + 1_000);
    const dying = fixture.system.transaction(async (tx) => {
      expect(await giveDueOccurrence(tx, { dueBefore: fixture.system.now() })).toBe(true);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await statuses(id)).toEqual(["settled"]);
    await fixture.work();
    expect(await statuses(id)).toEqual(["settled", "settled"]);
  });
});

it("ends with its campaign, once, with an email that sums up the gifts", async () => {
  const { partner, campaignId, system } = fixture;
  const [id, paused] = [await fixture.start(), await fixture.start()];
  await fixture.work();
  await changeRecurringGift(system, paused, { status: "paused" }, "requested_by_donor");
  await updateCampaign(partner, { id: campaignId, status: "ended" });
  await Promise.all([endRecurringGiftsOf(system, campaignId), endRecurringGiftsOf(system, campaignId)]);
  for (const one of [id, paused]) {
    expect(await fixture.row(one)).toMatchObject({ status: "ended", actAt: null });
    expect(await eventsOf(system, one, "recurring_gift.ended")).toHaveLength(1);
  }
  expect(await fixture.emails(id)).toEqual(["started", "ended"]);
  await fixture.days(40);
  expect(await statuses(id)).toEqual(["settled"]);
});
