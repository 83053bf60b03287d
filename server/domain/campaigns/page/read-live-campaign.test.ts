import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { readLiveCampaign } from "@/server/domain/campaigns/page/read-live-campaign";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let donor: Identity;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  donor = await fixture.person();
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("test"));
const makeLive = (name: string) =>
  createCampaign(fixture.partner, { name, status: "live", beneficiary_id: fixture.charity.id });

async function settleAll() {
  await submitWaitingGifts(fixture.system);
  fixture.clock.advance(CLEARING_MS);
  await runDuePayments(fixture.system);
}

it("returns the totals and latest donors of a campaign and a page of it", async () => {
  const campaign = await makeLive("Lamps");
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ada runs", status: "live" });
  const give = (campaign_id: string, amount_cents: bigint, more = {}) =>
    fixture.give(donor, fixture.charity, { amount_cents, campaign_id, ...more });
  await give(campaign.id, 1_000n, { anonymous: true });
  await give(page.id, 2_000n);
  await settleAll();
  const pending = await give(page.id, 500n);
  const live = await readLiveCampaign(visitor(), { slug: campaign.slug, page_slug: null });
  expect(live).toMatchObject({ status: "live", raisedCents: 3_000n, pendingCents: 500n, contributionsCount: 2 });
  expect(live!.newest.map(({ amountCents }) => amountCents)).toEqual([2_000n, 1_000n]);
  expect(live!.newest[1]!.name).toBeNull();
  expect(live!.matches).toEqual([]);
  const pageSlug = await readLiveCampaign(visitor(), { slug: campaign.slug, page_slug: page.slug });
  expect(pageSlug).toMatchObject({ raisedCents: 2_000n, pendingCents: 500n, contributionsCount: 1 });
  expect(pageSlug!.newest).toEqual([live!.newest[0]]);
  expect(pending).toMatch(/^gft_/);
  for (const { id, name } of live!.newest) expect(`${id} ${name}`).not.toMatch(/gft_|usr_|@/);
});

it("shows the chosen name instead of the donor's, and no hidden amount", async () => {
  const campaign = await makeLive("Wishes");
  const gift = await fixture.give(donor, fixture.charity, { amount_cents: 700n, campaign_id: campaign.id });
  await settleAll();
  await fixture.system.db.gift.update({
    where: { id: gift },
    data: { publicName: "The Whitfields", hidesAmount: true },
  });
  const live = await readLiveCampaign(visitor(), { slug: campaign.slug, page_slug: null });
  expect(live!.newest).toEqual([
    { id: expect.stringMatching(/^[\w-]{12}$/), name: "The Whitfields", amountCents: null, at: expect.any(Date) },
  ]);
});

// Guards unpublished pages: they reveal nothing, not even to Almoner itself, whose responses are shared.
it("returns nothing for drafts, archived campaigns and unknown slugs", async () => {
  const draft = await createCampaign(fixture.partner, { name: "Draft", beneficiary_id: fixture.charity.id });
  const campaign = await makeLive("Above");
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Hidden" });
  const address = { slug: draft.slug, page_slug: null };
  await expect(readLiveCampaign(fixture.partner, address)).rejects.toMatchObject({ code: "not_permitted" });
  for (const ctx of [visitor(), fixture.system]) {
    expect(await readLiveCampaign(ctx, address)).toBeNull();
    expect(await readLiveCampaign(ctx, { slug: campaign.slug, page_slug: page.slug })).toBeNull();
    expect(await readLiveCampaign(ctx, { slug: page.slug, page_slug: null })).toBeNull();
    expect(await readLiveCampaign(ctx, { slug: "nothing", page_slug: "here" })).toBeNull();
  }
  await updateCampaign(fixture.partner, { id: campaign.id, slug: "moved-above" });
  expect(await readLiveCampaign(visitor(), { slug: campaign.slug, page_slug: null })).not.toBeNull();
});
