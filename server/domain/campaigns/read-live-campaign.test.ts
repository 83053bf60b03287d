import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/create-p2p-page";
import { readLiveCampaign } from "@/server/domain/campaigns/read-live-campaign";
import { updateCampaign } from "@/server/domain/campaigns/update-campaign";
import { settleDueGifts } from "@/server/domain/gifts/settle-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import type { Identity } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import { CLEARING_MS, type GiftWorld, makeGiftWorld } from "@/server/testing/gift-world";

let world: GiftWorld;
let giver: Identity;
beforeAll(async () => {
  world = await makeGiftWorld();
  giver = await world.person();
});
afterAll(() => world.close());

const visitor = () => world.system.as(visitorCaller("test"));
const makeLive = (name: string) =>
  createCampaign(world.partner, { name, status: "live", beneficiary_id: world.charity.id });

async function settleAll() {
  await submitWaitingGifts(world.system);
  world.clock.advance(CLEARING_MS);
  await settleDueGifts(world.system);
}

it("tells the sums, and who gave last, of a campaign and of a page beneath it", async () => {
  const campaign = await makeLive("Lamps");
  const page = await createP2pPage(world.partner, { id: campaign.id, name: "Ada runs", status: "live" });
  const give = (campaign_id: string, amount_cents: bigint, more = {}) =>
    world.give(giver, world.charity, { amount_cents, campaign_id, ...more });
  await give(campaign.id, 1_000n, { anonymous: true });
  await give(page.id, 2_000n);
  await settleAll();
  const pending = await give(page.id, 500n);
  const live = await readLiveCampaign(visitor(), campaign.slug, null);
  expect(live).toMatchObject({ status: "live", raisedCents: 3_000n, pendingCents: 500n, contributionsCount: 2 });
  expect(live!.newest.map(({ amountCents }) => amountCents)).toEqual([2_000n, 1_000n]);
  expect(live!.newest[1]!.name).toBeNull();
  expect(live!.matches).toEqual([]);
  const beneath = await readLiveCampaign(visitor(), campaign.slug, page.slug);
  expect(beneath).toMatchObject({ raisedCents: 2_000n, pendingCents: 500n, contributionsCount: 1 });
  expect(beneath!.newest).toEqual([live!.newest[0]]);
  expect(pending).toMatch(/^gft_/);
  for (const { id, name } of live!.newest) expect(`${id} ${name}`).not.toMatch(/gft_|usr_|@/);
});

it("shows a wished name instead of the giver's, and no amount that is to be hidden", async () => {
  const campaign = await makeLive("Wishes");
  const gift = await world.give(giver, world.charity, { amount_cents: 700n, campaign_id: campaign.id });
  await settleAll();
  await world.system.db.gift.update({
    where: { id: gift },
    data: { publicName: "The Whitfields", hidesAmount: true },
  });
  const live = await readLiveCampaign(visitor(), campaign.slug, null);
  expect(live!.newest).toEqual([
    { id: expect.stringMatching(/^[\w-]{12}$/), name: "The Whitfields", amountCents: null, at: expect.any(Date) },
  ]);
});

// Guards that a page tells nothing before its owner shows it, not even to Almoner itself, which writes shared answers.
it("knows nothing of drafts, of what was put away, and of addresses that lead nowhere", async () => {
  const draft = await createCampaign(world.partner, { name: "Draft", beneficiary_id: world.charity.id });
  const campaign = await makeLive("Above");
  const page = await createP2pPage(world.partner, { id: campaign.id, name: "Hidden" });
  for (const ctx of [visitor(), world.partner, world.system]) {
    expect(await readLiveCampaign(ctx, draft.slug, null)).toBeNull();
    expect(await readLiveCampaign(ctx, campaign.slug, page.slug)).toBeNull();
    expect(await readLiveCampaign(ctx, page.slug, null)).toBeNull();
    expect(await readLiveCampaign(ctx, "nothing", "here")).toBeNull();
  }
  await updateCampaign(world.partner, { id: campaign.id, slug: "moved-above" });
  expect(await readLiveCampaign(visitor(), campaign.slug, null)).not.toBeNull();
});
