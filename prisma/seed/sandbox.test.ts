import { expect, it } from "vitest";
import { seedSandbox } from "@/prisma/seed/sandbox";
import { findCampaignBySlug } from "@/server/domain/campaigns/find-campaign-by-slug";
import { workDuePayments } from "@/server/domain/payments/work-payments";
import { serializeCampaign } from "@/server/resources/campaign";
import { MECHANISMS } from "@/server/resources/pool";
import { makeGiftFixture } from "@/server/testing/gift-fixture";

it("seeds a sandbox once, with campaigns that have raised money, a match to try and a living pool of each mechanism", async () => {
  const fixture = await makeGiftFixture();
  try {
    const settle = async () => {
      await workDuePayments(fixture.system);
      fixture.clock.advance(10_000);
      await workDuePayments(fixture.system);
    };
    await seedSandbox(fixture.system, settle);
    await seedSandbox(fixture.system, settle);
    await fixture.settle();
    const campaign = await findCampaignBySlug(fixture.system, { slug: "light-the-harbor", parent_id: null });
    const page = await findCampaignBySlug(fixture.system, { slug: "nadia-swims", parent_id: campaign.id });
    const view = { publicUrl: "", isOwned: false, previewKey: null };
    expect(serializeCampaign(campaign, view)).toMatchObject({ raised_cents: 60_000, contributions_count: 6 });
    expect(serializeCampaign(page, view)).toMatchObject({ raised_cents: 10_000, contributions_count: 2 });
    const { db } = fixture.system;
    expect(await db.campaignPicture.count({ where: { kind: "cover", storedAt: { not: null } } })).toBe(3);
    const kinds = await db.campaignPicture.findMany({ where: { campaignId: campaign.id, storedAt: { not: null } } });
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(["cover", "gallery", "gallery", "organizer"]);
    const [update, ...others] = await db.campaignUpdate.findMany({ where: { campaignId: campaign.id } });
    expect(others).toEqual([]);
    expect(update!.createdAt.getTime()).toBeLessThan(fixture.clock.now().getTime() - 3 * 86_400_000);
    expect(await db.match.findMany()).toMatchObject([{ campaignId: campaign.id, allocatedCents: 0n }]);
    const charity = await db.identity.findFirst({ where: { email: "hello@lantern-relief.example" } });
    expect(charity).toMatchObject({ timeZone: "America/New_York", isTimeZoneSet: false });
    const members = await db.membership.findMany({ where: { organizationId: charity!.id }, include: { user: true } });
    expect(members.map(({ role }) => role)).toEqual(["owner"]);
    expect(await db.campaign.count({ where: { ownerId: charity!.id } })).toBe(2);
    const pools = await db.pool.findMany({ include: { members: true, disbursements: true } });
    expect(pools.map(({ mechanism }) => mechanism).sort()).toEqual([...MECHANISMS].sort());
    const requests = pools.flatMap(({ disbursements }) => disbursements);
    expect(requests).toHaveLength(10);
    expect(requests.filter(({ executedAt }) => executedAt)).toHaveLength(3);
    expect(requests.filter(({ status }) => status === "requested")).toHaveLength(7);
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
});
