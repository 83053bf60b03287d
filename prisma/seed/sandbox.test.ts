import { expect, it } from "vitest";
import { seedSandbox } from "@/prisma/seed/sandbox";
import { findCampaignBySlug } from "@/server/domain/campaigns/find-campaign-by-slug";
import { serializeCampaign } from "@/server/resources/campaign";
import { makeGiftWorld } from "@/server/testing/gift-world";

it("fills a sandbox once, with a campaign that has raised something", async () => {
  const world = await makeGiftWorld();
  try {
    await seedSandbox(world.system);
    await seedSandbox(world.system);
    await world.settle();
    const campaign = await findCampaignBySlug(world.system, "light-the-harbour");
    const page = await findCampaignBySlug(world.system, "nadia-swims", campaign.id);
    const view = { publicUrl: "", isManaged: false };
    expect(serializeCampaign(campaign, view)).toMatchObject({ raised_cents: 60_000, contributions_count: 6 });
    expect(serializeCampaign(page, view)).toMatchObject({ raised_cents: 10_000, contributions_count: 2 });
    expect(await world.brokenBooks()).toEqual([]);
  } finally {
    await world.close();
  }
});
