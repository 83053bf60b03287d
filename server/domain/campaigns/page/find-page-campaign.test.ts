import { afterAll, beforeAll, expect, it } from "vitest";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { findPageCampaign } from "@/server/domain/campaigns/page/find-page-campaign";
import { createPicture } from "@/server/domain/campaigns/pictures/create-picture";
import { withTotals } from "@/server/resources/campaign";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { sentStatements } from "@/server/testing/sent-statements";

// Guards a page that takes money: one statement reads exactly what Prisma reads of a campaign in eight, field by field.

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  const { partner, system, campaignId, pageId, charity } = fixture;
  for (const id of [campaignId, pageId])
    for (const kind of ["cover", "logo", "gallery"] as const)
      await createPicture(partner, { id, kind, alt: "The quay", file: Buffer.from("picture").toString("base64") });
  await fixture.contribute(5_000n);
  await fixture.contribute(2_000n, { campaignId: pageId });
  const now = system.now();
  await system.db.campaign.update({
    where: { id: campaignId },
    data: {
      impacts: [{ cents: 5 }],
      faq: [],
      branding: { primary_color: "#123456" },
      endsAt: now,
      goalCents: 9_007_199_254_740_993n,
    },
  });
  await system.db.campaign.update({
    where: { id: pageId },
    data: { approval: "approved", disownedAt: now, locale: "de" },
  });
  await system.db.identity.update({ where: { id: charity.id }, data: { charityCheckedAt: now, ein: "123456789" } });
});
afterAll(() => fixture.close());

const SHOWN = {
  id: true,
  type: true,
  displayName: true,
  legalName: true,
  charityStatus: true,
  charityJurisdiction: true,
  charityRegistrationNumber: true,
  ein: true,
  charityCheckedAt: true,
  charityVerifiedAt: true,
} as const;
const readWhole = (id: string) =>
  fixture.system.db.campaign.findUniqueOrThrow({
    where: { id },
    include: { ...withTotals, owner: { select: SHOWN }, beneficiary: { select: SHOWN } },
  });
/** The same value, with its lists sorted. */
const sorted = (thing: unknown): unknown => {
  if (!Array.isArray(thing))
    return thing instanceof Object && !(thing instanceof Date)
      ? Object.fromEntries(Object.entries(thing).map(([name, value]) => [name, sorted(value)]))
      : thing;
  const key = (one: unknown) => JSON.stringify(one, (_, value) => (typeof value === "bigint" ? String(value) : value));
  return thing.map(sorted).sort((one, other) => (key(one) < key(other) ? -1 : 1));
};

it("finds a campaign and a page with all their fields, in one statement each", async () => {
  const { system, campaignId, pageId } = fixture;
  const [campaign, page] = [await readWhole(campaignId), await readWhole(pageId)];
  expect(page.parent!.pictures).toHaveLength(2);
  const find = (pageSlug: string | null) => findPageCampaign(system, { slug: campaign.slug, pageSlug });
  expect(sorted(await find(null))).toEqual(sorted(campaign));
  expect(sorted(await find(page.slug))).toEqual(sorted(page));
  expect(await sentStatements(() => find(page.slug))).toHaveLength(1);
});

it("finds them by earlier addresses, too, and nothing by what never was one", async () => {
  const { system, partner, campaignId, pageId } = fixture;
  const [campaign, page] = [await readWhole(campaignId), await readWhole(pageId)];
  await updateCampaign(partner, { id: campaignId, slug: "other-lamps" });
  await updateP2pPage(partner, { id: campaignId, page_id: pageId, slug: "other-run" });
  const idAt = async (slug: string, pageSlug: string | null) =>
    (await findPageCampaign(system, { slug, pageSlug }))?.id;
  expect([await idAt(campaign.slug, null), await idAt("other-lamps", null)]).toEqual([campaignId, campaignId]);
  expect([await idAt(campaign.slug, page.slug), await idAt("other-lamps", "other-run")]).toEqual([pageId, pageId]);
  expect([await idAt("nowhere", null), await idAt(campaign.slug, "nowhere"), await idAt(page.slug, null)]).toEqual(
    Array(3).fill(undefined),
  );
});
