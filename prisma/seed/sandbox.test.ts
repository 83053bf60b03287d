import { expect, it } from "vitest";
import { seedSandbox } from "@/prisma/seed/sandbox";
import { findCampaignBySlug } from "@/server/domain/campaigns/find-campaign-by-slug";
import { serializeCampaign } from "@/server/resources/campaign";
import { makeGiftFixture } from "@/server/testing/gift-fixture";

it("seeds a sandbox once, with a campaign that has raised money", async () => {
  const fixture = await makeGiftFixture();
  try {
    await seedSandbox(fixture.system);
    await seedSandbox(fixture.system);
    await fixture.settle();
    const campaign = await findCampaignBySlug(fixture.system, { slug: "light-the-harbor", parent_id: null });
    const page = await findCampaignBySlug(fixture.system, { slug: "nadia-swims", parent_id: campaign.id });
    const view = { publicUrl: "", isOwned: false, previewKey: null };
    expect(serializeCampaign(campaign, view)).toMatchObject({ raised_cents: 60_000, contributions_count: 6 });
    expect(serializeCampaign(page, view)).toMatchObject({ raised_cents: 10_000, contributions_count: 2 });
    const charity = await fixture.system.db.identity.findFirst({ where: { email: "hello@lantern-relief.example" } });
    expect(charity).toMatchObject({ timeZone: "America/New_York", isTimeZoneSet: false });
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    await fixture.close();
  }
});
