import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import type { Identity } from "@/server/generated/prisma/client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards every daily figure that an organization sees: it equals the total of that day's gifts.

let fixture: GiftFixture;
let donor: Identity;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  donor = await fixture.person();
});
afterAll(() => fixture.close());

/** A recipient of its own, with a calendar in the time zone. */
async function recipientIn(timeZone: string) {
  const { id } = await fixture.person();
  return fixture.system.db.identity.update({ where: { id }, data: { timeZone } });
}

/** A recipient's days, each with the amount and number of gifts that settled and that were refunded. */
async function daysOf(recipientId: string) {
  const { rows } = await fixture.admin.query<Record<string, string>>(
    `SELECT day::text, sum(settled_cents) AS s, sum(settled_count) AS sn, sum(fee_cents) AS f, max(largest_cents) AS l,
       sum(refunded_cents) AS r, sum(refunded_count) AS rn
     FROM giving_days WHERE recipient_id = $1 GROUP BY 1 ORDER BY 1`,
    [recipientId],
  );
  return rows.map(({ day, s, sn, f, l, r, rn }) => `${day} ${s}/${sn} fee ${f} top ${l}, ${r}/${rn}`);
}

const startAt = (instant: string) => fixture.clock.advance(Date.parse(instant) - fixture.clock.now().getTime());

it("have a gift on the day on which it settled, and once more on that of its refund, in the recipient's zone", async () => {
  startAt("2027-03-10T02:00:00Z");
  const { id } = await recipientIn("America/New_York");
  const to = await fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
  const gift = await fixture.give(donor, to, { amount_cents: 2_000n });
  expect(await daysOf(id)).toEqual([]);
  await fixture.settle();
  expect(await daysOf(id)).toEqual(["2027-03-09 2000/1 fee 100 top 2000, 0/0"]);
  fixture.clock.advance(24 * 3_600_000);
  await refundGift(fixture.partner, { id: gift, reason: null });
  expect(await daysOf(id)).toEqual(["2027-03-09 2000/1 fee 100 top 2000, 0/0", "2027-03-10 0/0 fee 0 top 0, 2000/1"]);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("stay where they are when the recipient's zone changes: a gift keeps the zone that it was made in", async () => {
  startAt("2027-04-10T20:00:00Z");
  const to = await recipientIn("UTC");
  await fixture.give(donor, to, { amount_cents: 1_000n });
  await fixture.system.db.identity.update({ where: { id: to.id }, data: { timeZone: "Asia/Tokyo" } });
  await fixture.give(donor, to, { amount_cents: 300n });
  await fixture.settle();
  expect(await daysOf(to.id)).toEqual([
    "2027-04-10 1000/1 fee 100 top 1000, 0/0",
    "2027-04-11 300/1 fee 100 top 300, 0/0",
  ]);
  const zone = "UPDATE gifts SET to_time_zone = 'UTC' WHERE to_id = $1";
  await expect(fixture.system.pool.query(zone, [to.id])).rejects.toThrow("the facts of gifts are permanent");
});

it("are of the campaign, with its pages, and of the way each gift came", async () => {
  const terms = { name: "Lamps", status: "live" as const, beneficiary_id: fixture.charity.id };
  const campaign = await createCampaign(fixture.partner, terms);
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada runs", status: "live" });
  await fixture.give(donor, fixture.charity, { campaign_id: campaign.id, amount_cents: 500n });
  await fixture.give(donor, fixture.charity, { campaign_id: page.id, amount_cents: 700n });
  await fixture.give(donor, fixture.charity, { amount_cents: 900n, payment_method_id: "pm_sandbox_declined" });
  await fixture.settle();
  const rows = await fixture.system.db.givingDay.groupBy({
    by: ["campaignId", "source"],
    where: { recipientId: fixture.charity.id },
    _sum: { settledCents: true },
  });
  const sums = rows.map(({ campaignId, source, _sum }) => [campaignId, source, _sum.settledCents]);
  expect(sums).toEqual([[campaign.id, "api", 1_200n]]);
});

it("wait for no lock, and take no more rows than there were transactions at once", async () => {
  const to = await recipientIn("UTC");
  const giveSettled = async () => {
    await fixture.give(donor, to);
    await fixture.settle();
  };
  const client = await fixture.system.pool.connect();
  try {
    await giveSettled();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM giving_days WHERE recipient_id = $1 FOR UPDATE", [to.id]);
    await giveSettled();
    await giveSettled();
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  await giveSettled();
  expect(await fixture.system.db.givingDay.count({ where: { recipientId: to.id } })).toBe(2);
  expect(await fixture.brokenBooks()).toEqual([]);
});

// Guards the figures of an installation whose gifts are older than the figures.
it("count the gifts that were there before them, once", async () => {
  await fixture.give(donor, fixture.charity);
  await fixture.settle();
  const files = ["giving_days_of_new", "giving_sums_of"];
  const text = files.map((file) => readFileSync(`prisma/sql/${file}.sql`, "utf8")).join("\n");
  await fixture.admin.query("TRUNCATE giving_days, giving_sums");
  expect(await fixture.brokenBooks()).not.toEqual([]);
  await fixture.admin.query(text);
  expect(await fixture.brokenBooks()).toEqual([]);
  await fixture.admin.query(text);
  expect(await fixture.brokenBooks()).toEqual([]);
});
