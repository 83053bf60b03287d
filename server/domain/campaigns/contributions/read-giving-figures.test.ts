import { afterAll, beforeAll, expect, it } from "vitest";
import { readGivingFigures } from "@/server/domain/campaigns/contributions/read-giving-figures";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { nextMonthOf } from "@/server/kernel/clock";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

const RETENTION_MS = 60_000;
const HOUR_MS = 3_600_000;

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.30" });
});
afterAll(() => fixture.close());

/** The current figures, as the first reader of a process gets them, without the cache. */
async function figures() {
  const db = Object.create(fixture.system.db) as typeof fixture.system.db;
  const { raised, raisedThisMonth } = await readGivingFigures({ ...fixture.system, db }, {});
  return { raised, raisedThisMonth };
}

const make = (currency: string) =>
  createCampaign(fixture.partner, { name: "Lamps", status: "live", currency, beneficiary_id: fixture.charity.id });

// Guards the home page: its figures contain no money of a page that nobody can see, and none twice.
it("say what public campaigns were given this month, by currency", async () => {
  const [dollars, euros, archived] = await Promise.all([make("USD"), make("EUR"), make("USD")]);
  const page = await createP2pPage(fixture.partner, { id: dollars.id, name: "Ada runs", status: "live" });
  const donor = await fixture.person();
  const give = (campaign_id: string | null, amount_cents: bigint, currency = "USD") =>
    fixture.give(donor, fixture.charity, { amount_cents, currency, ...(campaign_id && { campaign_id }) });
  await give(dollars.id, 2_000n);
  const toPage = await give(page.id, 700n);
  await give(euros.id, 1_500n, "EUR");
  await give(archived.id, 300n);
  await give(null, 90n);
  expect(await figures()).toEqual({ raised: [], raisedThisMonth: [] });
  await fixture.settle();
  for (const status of ["ended", "archived"] as const)
    await updateCampaign(fixture.partner, { id: archived.id, status });
  const now = [
    { currency: "USD", cents: 2_700n },
    { currency: "EUR", cents: 1_500n },
  ];
  expect(await figures()).toEqual({ raised: now, raisedThisMonth: now });
  await refundGift(fixture.partner, { id: toPage, reason: null });
  const left = [{ currency: "USD", cents: 2_000n }, now[1]];
  expect(await figures()).toEqual({ raised: left, raisedThisMonth: left });
  fixture.clock.advance(nextMonthOf(fixture.clock.now()).getTime() - fixture.clock.now().getTime() - HOUR_MS);
  expect((await figures()).raisedThisMonth).toEqual(left);
  fixture.clock.advance(HOUR_MS);
  expect(await figures()).toEqual({ raised: left, raisedThisMonth: [] });
});

it("read the month's gifts from an index, without their rows", async () => {
  const plan = await fixture.system.transaction(async ({ db }) => {
    // For the few rows of a test, Postgres would choose a sequential scan.
    await db.$executeRaw`SET LOCAL enable_seqscan = off`;
    return db.$queryRaw<{ "QUERY PLAN": string }[]>`
      EXPLAIN SELECT coalesce(parent_campaign_id, campaign_id), sum(amount_cents) FROM gifts
      WHERE status = 'settled' AND campaign_id IS NOT NULL AND settled_at >= ${fixture.clock.now()}::timestamptz GROUP BY 1`;
  });
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(/Index Only Scan using gifts_contributed/);
});

it("are read again after a minute, while readers go on with those of before", async () => {
  let wallMs = 0;
  const clock = { ...fixture.system.clock, wall: () => new Date(wallMs) };
  const read = async () => (await readGivingFigures({ ...fixture.system, clock }, {})).raised;
  const before = await read();
  const { id } = await make("EUR");
  await fixture.give(await fixture.person(), fixture.charity, { amount_cents: 900n, currency: "EUR", campaign_id: id });
  await fixture.settle();
  wallMs += RETENTION_MS - 1;
  expect(await read()).toEqual(before);
  wallMs += 1;
  expect(await read()).toEqual(before);
  await expect.poll(read).not.toEqual(before);
  expect(await read()).toEqual((await figures()).raised);
});
