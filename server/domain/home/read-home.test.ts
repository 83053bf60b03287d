import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { charityNeedsOf, listNeeds } from "@/server/domain/home/list-needs";
import { readCampaignGiving } from "@/server/domain/home/read-campaign-giving";
import { readHome } from "@/server/domain/home/read-home";
import { createMatch } from "@/server/domain/matching/create-match";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import type { Identity } from "@/server/generated/prisma/client";
import { newId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards what the members of an organization see first, and that they see only their own organization.

const DAY = 24 * 3_600_000;
let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let recipient: Identity;
let campaign: { id: string };

const read = (ctx: Context = organization.owner.acting, range: "7d" | "1y" = "7d") =>
  readHome(ctx, { range, currency: null });

beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  const where = { id: organization.id };
  recipient = await fixture.system.db.identity.update({ where, data: { timeZone: "America/New_York", kycTier: 3 } });
  const { acting } = organization.owner;
  campaign = await createCampaign(acting, { name: "Lamps", status: "live" });
});
afterAll(() => fixture.close());

it("is empty for an organization that was never given anything", async () => {
  expect(await read()).toEqual({ timeZone: "America/New_York", currencies: [], report: null, newest: [] });
});

it("shows what is on its way before anything settled, without the donor's name", async () => {
  await fixture.give(await fixture.person({ name: "Ada Okafor" }), recipient, {
    campaign_id: campaign.id,
    amount_cents: 4_000n,
  });
  const { report, newest } = await read();
  expect(report!.bars.map((bar) => [bar.settledCents, bar.clearingCents]).at(-1)).toEqual([0n, 4_000n]);
  expect(report).toMatchObject({ explanation: { change: "none" }, campaigns: [], availableCents: 0n });
  expect(newest).toMatchObject([{ donor: null, isNamed: false, campaign: { name: "Lamps" }, status: "pending" }]);
});

it("sums by day, campaign and source, with what is available and what was given back", async () => {
  await fixture.settle();
  const page = await createP2pPage(organization.owner.acting, { id: campaign.id, name: "Ada runs", status: "live" });
  const given = [
    await fixture.give(await fixture.person(), recipient, { campaign_id: page.id, amount_cents: 1_000n }),
    await fixture.give(await fixture.person(), recipient, { amount_cents: 500n, anonymous: true }),
  ];
  await fixture.settle();
  await refundGift(fixture.partner, { id: given[1]!, reason: null });
  const { report, newest } = await read();
  expect(report!.bars).toHaveLength(7);
  expect(report!.bars.at(-1)).toMatchObject({ settledCents: 5_500n, clearingCents: 0n });
  expect(report).toMatchObject({
    currency: "USD",
    now: { settledCents: 5_500n, settledCount: 3, largestCents: 4_000n, refundedCents: 500n, refundedCount: 1 },
    before: { settledCents: 0n },
    explanation: { change: "first", cause: { kind: "largest", cents: 4_000n } },
    campaigns: [
      { of: { id: campaign.id, name: "Lamps" }, cents: 5_000n, count: 2 },
      { of: null, cents: 500n, count: 1 },
    ],
    sources: [{ of: "api", cents: 5_500n, count: 3 }],
    availableCents: 4_800n,
  });
  // The charity sees who its anonymous donor is, as on the receipt.
  expect(newest[0]).toMatchObject({ donor: "Ada Giver", isAnonymous: true, status: "reversed", campaign: null });
});

it("compares with the range before, and names the update that brought more", async () => {
  fixture.clock.advance(8 * DAY);
  await createCampaignUpdate(organization.owner.acting, { id: campaign.id, title: "Half way", body: "Thank you." });
  const donors = await Promise.all(Array.from({ length: 5 }, () => fixture.person()));
  for (const donor of donors) await fixture.give(donor, recipient, { campaign_id: campaign.id, amount_cents: 2_000n });
  await fixture.settle();
  const { report } = await read();
  expect(report!.explanation).toEqual({
    change: "more",
    differenceCents: 4_500n,
    cause: { kind: "update", cents: 10_000n, campaignName: "Lamps" },
  });
  const year = (await read(organization.owner.acting, "1y")).report!;
  expect(year.bars).toHaveLength(52);
  expect(year.now.settledCents).toBe(15_500n);
});

it("reads the days of a campaign for those who run it, and for nobody else", async () => {
  const { bars, timeZone } = await readCampaignGiving(organization.owner.acting, { id: campaign.id });
  expect(timeZone).toBe("America/New_York");
  expect(bars).toHaveLength(30);
  expect(bars.reduce((cents, bar) => cents + bar.settledCents, 0n)).toBe(15_000n);
  const other = await makeOrganization(fixture.system);
  for (const ctx of [fixture.partner, other.owner.acting])
    await expect(readCampaignGiving(ctx, { id: campaign.id })).rejects.toMatchObject({ code: "resource_not_found" });
});

it("adds up recurring gifts as shares of a month", async () => {
  const donor = await fixture.person();
  for (const [cadence, amountCents] of [
    ["weekly", 600n],
    ["monthly", 1_000n],
    ["yearly", 2_400n],
  ] as const)
    await startRecurringGift(fixture.partner, {
      id: newId("recurringGift"),
      firstGiftId: newId("gift"),
      campaignId: campaign.id,
      donorId: donor.id,
      amountCents,
      cadence,
      locale: "en",
    });
  expect((await read()).report!.monthly).toEqual({ cents: 2_600n + 1_000n + 200n, count: 3 });
});

it("says what waits: by role, and for nobody else's organization", async () => {
  const { acting } = organization.owner;
  const page = await createP2pPage(acting, { id: campaign.id, name: "Ben walks" });
  await fixture.system.db.campaign.update({ where: { id: page.id }, data: { approval: "pending" } });
  await fixture.system.db.recurringGift.updateMany({ where: { cadence: "weekly" }, data: { status: "past_due" } });
  const { id: sponsor_id } = await fixture.person();
  await createMatch(fixture.partner, { id: campaign.id, sponsor_id, cap_cents: 5_000n });
  const kinds = async (ctx: Context) => (await listNeeds(ctx, {})).map(({ kind }) => kind);
  expect(await kinds(acting)).toEqual(["charity_start", "pages", "matches", "payouts", "recurring"]);
  expect(await kinds((await organization.join("finance")).acting)).toEqual(["payouts", "recurring"]);
  expect(await kinds((await organization.join("campaigns", "support")).acting)).toEqual([
    "pages",
    "matches",
    "recurring",
  ]);
  expect(await kinds((await organization.join("viewer")).acting)).toEqual(["recurring"]);
  const other = await makeOrganization(fixture.system);
  expect(await kinds(other.owner.acting)).toEqual(["charity_start"]);
  expect(await read(other.owner.acting)).toMatchObject({ report: null, newest: [] });
});

it("is for members alone", async () => {
  await expect(read(fixture.partner)).rejects.toMatchObject({ code: "not_permitted" });
  await expect(listNeeds(fixture.partner, {})).rejects.toMatchObject({ code: "not_permitted" });
});

it("asks for what an application lacks, and for nothing once it is decided", () => {
  const none = { number: null, source: null, legalName: null, ein: null, proofs: [], needsProofs: false };
  const application = (status: string, request: string | null) => ({ status, request }) as never;
  const of = (more: object) => charityNeedsOf({ ...none, status: "unverified", application: null, ...more });
  expect(of({})).toEqual([{ kind: "charity_start" }]);
  expect(of({ application: application("open", null), needsProofs: true })).toEqual([{ kind: "charity_proof" }]);
  expect(of({ application: application("open", "The letter?") })).toEqual([
    { kind: "charity_request", request: "The letter?" },
  ]);
  expect(of({ application: application("rejected", null) })).toEqual([]);
  expect(of({ status: "verified" })).toEqual([]);
});
