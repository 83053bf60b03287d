import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { MONTHLY_LIMITS } from "@/server/kernel/limits";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

// Guards against charging twice: such gifts are created by jobs that may run again.
const LIMIT_CENTS = MONTHLY_LIMITS[0]?.outgoing ?? 0n;

describe("a gift without an API request", () => {
  it("is created once, however many jobs try", async () => {
    const { system, charity } = fixture;
    const donor = await fixture.person({ tier: 0 });
    const giftId = system.newId("gift");
    const input = { from: donor.id, to: charity.id, amount_cents: LIMIT_CENTS };
    const ask = () =>
      createGiftFor(system, "page", input, { giftId, source: "page", publicName: "A.", hidesAmount: true });
    const responses = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(responses.toSorted()).toEqual(["created", "exists", "exists", "exists"]);
    expect(await ask()).toBe("exists");
    expect(await system.db.gift.findUnique({ where: { id: giftId } })).toMatchObject({
      createdById: donor.id,
      source: "page",
      publicName: "A.",
      hidesAmount: true,
    });
    expect(await eventsOf(system, giftId, "gift.created")).toHaveLength(1);
  });

  it("is rejected like any other, and then there is none", async () => {
    const { system, charity } = fixture;
    const donor = await fixture.person({ tier: 0 });
    const giftId = system.newId("gift");
    const input = { from: donor.id, to: charity.id, amount_cents: LIMIT_CENTS + 1n };
    await expect(createGiftFor(system, "page", input, { giftId, source: "page" })).rejects.toMatchObject({
      code: "monthly_limit_exceeded",
      context: { remaining_cents: Number(LIMIT_CENTS) },
    });
    expect(await system.db.gift.findUnique({ where: { id: giftId } })).toBeNull();
  });

  it("reaches a campaign that has ended only if it matches a gift", async () => {
    const { system, partner, charity } = fixture;
    const donor = await fixture.person();
    const terms = { name: "Lamps", status: "live", beneficiary_id: charity.id } as const;
    const campaign = await createCampaign(partner, terms);
    const to = { to: charity.id, amount_cents: 700n, campaign_id: campaign.id };
    const matchedGiftId = await fixture.give(donor, charity, { campaign_id: campaign.id });
    await updateCampaign(partner, { id: campaign.id, status: "ended" });
    const sponsor = await fixture.person();
    const origin = {
      giftId: system.newId("gift"),
      source: "match",
      matchedGiftId,
      matchId: system.newId("match"),
    } as const;
    await createGiftFor(system, "match", { from: sponsor.id, ...to }, origin);
    const [created] = await eventsOf(system, origin.giftId, "gift.created");
    expect(created).toMatchObject({ campaign_id: campaign.id, matched_gift_id: matchedGiftId });
    const late = createGiftFor(
      system,
      "page",
      { from: donor.id, ...to },
      { giftId: system.newId("gift"), source: "page" },
    );
    await expect(late).rejects.toMatchObject({ code: "campaign_not_accepting" });
  });
});
