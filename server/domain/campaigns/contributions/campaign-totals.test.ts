import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { serializeCampaign } from "@/server/resources/campaign";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let donors: Identity[];
beforeAll(async () => {
  fixture = await makeGiftFixture();
  donors = await Promise.all(Array.from({ length: 10 }, () => fixture.person()));
});
afterAll(() => fixture.close());

/** A live campaign for the fixture's charity, and a live page of it. */
async function makeLive() {
  const campaign = await createCampaign(fixture.partner, {
    name: "Lamps",
    status: "live",
    beneficiary_id: fixture.charity.id,
  });
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada runs", status: "live" });
  return { campaign, page };
}

async function totalsOf(campaignId: string) {
  const campaign = await findCampaign(fixture.partner, { campaignId });
  const shown = serializeCampaign(campaign, { publicUrl: "", isOwned: true, previewKey: null });
  return [shown.raised_cents, shown.pending_cents, shown.contributions_count];
}

/** The same totals, added up from the gifts. */
async function summed(campaignIds: string[]) {
  const gifts = await fixture.system.db.gift.findMany({ where: { campaignId: { in: campaignIds } } });
  const sum = (...states: string[]) =>
    gifts.filter(({ status }) => states.includes(status)).reduce((cents, gift) => cents + Number(gift.amountCents), 0);
  return [sum("settled"), sum("pending", "settling"), gifts.filter(({ status }) => status === "settled").length];
}

const contribute = (index: number, campaign_id: string, more = {}) =>
  fixture.give(donors[index % donors.length]!, fixture.charity, {
    amount_cents: 1_000n + BigInt(index),
    campaign_id,
    ...more,
  });

/** As many concurrent gifts as the pool has connections: more would time out waiting for one. */
const LANES = 10;
async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

describe("a campaign's totals", () => {
  it("follow a contribution from acceptance to settlement and refund", async () => {
    const { campaign, page } = await makeLive();
    const toPage = await contribute(0, page.id, { amount_cents: 700n });
    await contribute(1, campaign.id, { amount_cents: 300n });
    await contribute(2, campaign.id, { amount_cents: 90n, payment_method_id: "pm_sandbox_declined" });
    expect([await totalsOf(campaign.id), await totalsOf(page.id)]).toEqual([
      [0, 1_090, 0],
      [0, 700, 0],
    ]);
    await submitWaitingGifts(fixture.system);
    expect(await totalsOf(campaign.id)).toEqual([0, 1_000, 0]);
    await fixture.settle();
    expect([await totalsOf(campaign.id), await totalsOf(page.id)]).toEqual([
      [1_000, 0, 2],
      [700, 0, 1],
    ]);
    await refundGift(fixture.partner, { id: toPage, reason: null });
    expect([await totalsOf(campaign.id), await totalsOf(page.id)]).toEqual([
      [300, 0, 1],
      [0, 0, 0],
    ]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  // Guards the total that everyone sees: no interleaving of gifts, settlements, failures and refunds can corrupt it.
  it("are right to the cent when hundreds of gifts are made, settled, returned and refunded concurrently", async () => {
    const { campaign, page } = await makeLive();
    const methods = [undefined, undefined, undefined, "pm_sandbox_declined", undefined, "pm_sandbox_returned"];
    const made: string[] = [];
    const create = async (index: number) => {
      const target = index % 3 === 0 ? page.id : campaign.id;
      made.push(await contribute(index, target, { payment_method_id: methods[index % methods.length] }));
    };
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    await inLanes(numbers.slice(0, 150), create);
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    // Three workers settle batches while others give.
    await Promise.all([inLanes(numbers.slice(150), create), ...[1, 2, 3].map(() => runDuePayments(fixture.system))]);
    expect(await totalsOf(campaign.id)).toEqual(await summed([campaign.id, page.id]));
    const settled = await fixture.system.db.gift.findMany({ where: { id: { in: made }, status: "settled" }, take: 60 });
    expect(settled).toHaveLength(60);
    await Promise.all([
      inLanes(settled, ({ id }) => refundGift(fixture.partner, { id: id, reason: null })),
      fixture.settle(),
    ]);
    await fixture.settle();
    expect(made).toHaveLength(300);
    expect(await totalsOf(page.id)).toEqual(await summed([page.id]));
    const [raised, pending, count] = await totalsOf(campaign.id);
    expect([raised, pending, count]).toEqual(await summed([campaign.id, page.id]));
    expect([pending, count]).toEqual([0, 200 - 60]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("need no more rows than there were concurrent transactions, and wait for no lock", async () => {
    const { campaign } = await makeLive();
    const client = await fixture.system.pool.connect();
    try {
      await contribute(1, campaign.id);
      await client.query("BEGIN");
      // Another transaction locks every row there is, as a large batch might.
      await client.query("SELECT 1 FROM campaign_totals WHERE campaign_id = $1 FOR UPDATE", [campaign.id]);
      await contribute(2, campaign.id);
      await contribute(3, campaign.id);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    await contribute(4, campaign.id);
    expect(await fixture.system.db.campaignTotal.count({ where: { campaignId: campaign.id } })).toBe(2);
    expect(await totalsOf(campaign.id)).toEqual([0, 4_010, 0]);
  });

  // Guards a campaign that everyone gives to during a backup, which takes minutes.
  it("are no harder to find after thousands of contributions during which no version of a row could be removed", async () => {
    const { campaign } = await makeLive();
    const { pool } = fixture.system;
    await contribute(1, campaign.id);
    const add = "SELECT campaign_totals_add($1, 0, 100, 0)";
    const client = await pool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1");
      const additions = Array.from({ length: 5_000 }, (_, index) => index);
      await inLanes(additions, () => pool.query(add, [campaign.id]));
      const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number } }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${add.replace("$1", `'${campaign.id}'`)}`,
      );
      expect(rows[0]!["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(25);
      expect(await totalsOf(campaign.id)).toEqual([0, 1_001 + 5_001 * 100, 0]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
