import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { giveDueOccurrence } from "@/server/domain/recurring/give-due-occurrences";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { workRecurringGifts } from "@/server/domain/recurring/work-recurring-gifts";
import { nextDate } from "@/server/kernel/cadence";
import { eventsOf } from "@/server/testing/gift-world";
import { makeRecurringWorld, type RecurringWorld } from "@/server/testing/recurring-world";

let world: RecurringWorld;
beforeAll(async () => {
  world = await makeRecurringWorld("live");
});
afterAll(() => world.close());

const pay = (id: string, paymentToken: string) =>
  world.system.db.recurringGift.update({ where: { id }, data: { paymentToken } });
const statuses = async (id: string) => (await world.gifts(id)).map((gift) => gift.status);

// Guards donors' money: never twice in a period, never before its date, never for a date that was missed.
describe("a recurring gift", () => {
  it("gives on its dates and not before", async () => {
    const id = await world.start();
    await world.work();
    const first = await world.row(id);
    expect(first).toMatchObject({ number: 2, attempt: 1, status: "active", startedAt: expect.any(Date) });
    expect(first.dueAt).toEqual(nextDate(first.createdAt, "monthly", first.createdAt.getUTCDate()));
    await world.until(new Date(first.dueAt.getTime() - 60_000));
    expect(await statuses(id)).toEqual(["settled"]);
    for (let n = 2; n <= 4; n += 1) {
      const { dueAt } = await world.row(id);
      await world.until(dueAt);
      const gifts = await world.gifts(id);
      expect(gifts.map((gift) => gift.status)).toEqual(Array.from({ length: n }, () => "settled"));
      expect(gifts.at(-1)!.createdAt >= dueAt).toBe(true);
    }
    expect(await world.mails(id)).toEqual(["started"]);
    expect(await world.brokenBooks()).toEqual([]);
  });

  it("charges once when several dates were missed, and goes on with the next one that is ahead", async () => {
    const id = await world.start({ cadence: "weekly" });
    await world.work();
    await world.days(30);
    expect(await statuses(id)).toEqual(["settled", "settled"]);
    const { dueAt, createdAt } = await world.row(id);
    expect(dueAt > world.clock.now()).toBe(true);
    expect((dueAt.getTime() - createdAt.getTime()) % (7 * 86_400_000)).toBe(0);
  });

  it("tries a failed payment again 1, 3 and 7 days later, then pauses, and owes nothing when it is resumed", async () => {
    const id = await world.start();
    await world.work();
    await pay(id, "pm_sandbox_declined");
    const { dueAt } = await world.row(id);
    await world.until(dueAt);
    const failed = await world.row(id);
    expect(failed).toMatchObject({ status: "past_due", attempt: 2, number: 2 });
    for (const [index, day] of [1, 3, 7].entries()) {
      const at = new Date(failed.firstFailedAt!.getTime() + day * 86_400_000);
      expect((await world.row(id)).actAt).toEqual(at);
      await world.until(new Date(at.getTime() - 60_000));
      expect(await statuses(id)).toHaveLength(2 + index);
      await world.until(at);
      expect(await statuses(id)).toHaveLength(3 + index);
    }
    expect(await world.row(id)).toMatchObject({ status: "paused", pauseReason: "payment_failed", actAt: null });
    expect(await world.mails(id)).toEqual(["started", "failed", "pausedAfterFailures"]);
    expect(await eventsOf(world.system, id, "recurring_gift.past_due")).toHaveLength(1);
    await world.days(40);
    expect(await statuses(id)).toHaveLength(5);
    await changeRecurringGift(
      world.system,
      id,
      { paymentToken: "pm_sandbox_ok", status: "active" },
      "requested_by_giver",
    );
    await world.work();
    expect(await statuses(id)).toHaveLength(5);
    const resumed = await world.row(id);
    expect(resumed).toMatchObject({ status: "active", number: 3, attempt: 1, firstFailedAt: null });
    expect(resumed.dueAt > world.clock.now()).toBe(true);
    await world.until(resumed.dueAt);
    expect((await statuses(id)).at(-1)).toBe("settled");
  });

  it("is tried again at once when the giver changes how it is paid", async () => {
    const id = await world.start();
    await world.work();
    await pay(id, "pm_sandbox_insufficient_funds");
    await world.until((await world.row(id)).dueAt);
    await changeRecurringGift(world.system, id, { paymentToken: "pm_sandbox_ok" }, "requested_by_giver");
    await world.work();
    expect(await statuses(id)).toEqual(["settled", "failed", "settled"]);
    expect(await world.row(id)).toMatchObject({ status: "active", number: 3, attempt: 1 });
    expect(await eventsOf(world.system, id, "recurring_gift.recovered")).toHaveLength(1);
  });

  it("is called off when its first payment fails, also days later", async () => {
    for (const paymentToken of ["pm_sandbox_declined", "pm_sandbox_returned"]) {
      const id = await world.start({ paymentToken });
      await world.work();
      expect(await world.row(id)).toMatchObject({ status: "canceled", cancelReason: "first_gift_failed" });
      expect(await world.mails(id)).toEqual([]);
      await world.days(40);
      expect(await statuses(id)).toEqual(["failed"]);
    }
  });

  it("leaves out dates on which the campaign is paused, and ends with it", async () => {
    const { partner, campaignId } = world;
    const id = await world.start();
    await world.work();
    await updateCampaign(partner, { id: campaignId, status: "paused" });
    await world.days(35);
    expect(await statuses(id)).toEqual(["settled"]);
    expect(await world.row(id)).toMatchObject({ status: "active", number: 3 });
    await updateCampaign(partner, { id: campaignId, status: "live" });
    await world.days(31);
    expect(await statuses(id)).toEqual(["settled", "settled"]);
  });
});

describe("who may not give or receive", () => {
  it("makes it rest; the giver is told unless it is the giver", async () => {
    const donor = await world.person();
    const id = await world.start({ donorId: donor.id });
    await world.work();
    await world.system.transaction((tx) => suspendIdentity(tx, donor.id, "test"));
    await world.days(31);
    expect(await world.row(id)).toMatchObject({ status: "paused", pauseReason: "identity_suspended" });
    expect(await world.mails(id)).toEqual(["started"]);
  });
});

// Guards against money that moves twice: several processes work at once, and any of them may die.
describe("several workers", () => {
  it("make each gift once", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.start()));
    await world.work();
    await world.until((await world.row(ids[0]!)).dueAt);
    const { signal } = new AbortController();
    world.clock.advance(31 * 86_400_000);
    await Promise.all(Array.from({ length: 4 }, () => workRecurringGifts(world.system, signal)));
    for (const id of ids) expect(await world.gifts(id)).toHaveLength(3);
    await world.work();
    expect(await world.brokenBooks()).toEqual([]);
  });

  it("lose nothing when one dies between the gift and its commit", async () => {
    const id = await world.start();
    await world.work();
    const { dueAt } = await world.row(id);
    world.clock.advance(dueAt.getTime() - world.clock.now().getTime() + 1_000);
    const dying = world.system.transaction(async (tx) => {
      expect(await giveDueOccurrence(tx)).toBe(true);
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await statuses(id)).toEqual(["settled"]);
    await world.work();
    expect(await statuses(id)).toEqual(["settled", "settled"]);
  });
});

it("ends with its campaign, once, with a mail that says what was given", async () => {
  const { partner, campaignId, system } = world;
  const [id, paused] = [await world.start(), await world.start()];
  await world.work();
  await changeRecurringGift(system, paused, { status: "paused" }, "requested_by_giver");
  await updateCampaign(partner, { id: campaignId, status: "ended" });
  await Promise.all([endRecurringGiftsOf(system, campaignId), endRecurringGiftsOf(system, campaignId)]);
  for (const one of [id, paused]) {
    expect(await world.row(one)).toMatchObject({ status: "ended", actAt: null });
    expect(await eventsOf(system, one, "recurring_gift.ended")).toHaveLength(1);
  }
  expect(await world.mails(id)).toEqual(["started", "ended"]);
  await world.days(40);
  expect(await statuses(id)).toEqual(["settled"]);
});
