import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { delegateCaller } from "@/server/kernel/caller";
import { MONTHLY_LIMITS } from "@/server/kernel/limits";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
beforeEach(async () => {
  const terms = { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id } as const;
  campaignId = (await createCampaign(fixture.partner, terms)).id;
});
afterAll(() => fixture.close());

async function draft(tier = 3) {
  const { system } = fixture;
  const donor = await fixture.person({ tier });
  const input = {
    id: system.newId("recurringGift"),
    firstGiftId: system.newId("gift"),
    campaignId,
    donorId: donor.id,
    amountCents: 2_500n,
    cadence: "monthly" as const,
    paymentToken: "pm_sandbox_ok",
    locale: "fr" as const,
    publicName: "A.",
    publicMessage: "For the harbor",
    dedication: { type: "in_memory" as const, name: "Grace", notify_email: "grace@example.org" },
  };
  return { input, donor: system.as(delegateCaller(donor.id, "checkout")) };
}

// Guards against charging twice, and against a recurring gift without its first gift.
describe("a recurring gift", () => {
  it("starts with its first gift, once however often it is requested", async () => {
    const { system } = fixture;
    const { input, donor: donorContext } = await draft();
    const started = await Promise.all(Array.from({ length: 4 }, () => startRecurringGift(donorContext, input)));
    for (const one of started) expect(one).toMatchObject({ id: input.id, status: "active", number: 1, actAt: null });
    const gifts = await system.db.gift.findMany({ where: { recurringGiftId: input.id } });
    expect(gifts).toMatchObject([
      { id: input.firstGiftId, fromId: input.donorId, campaignId, amountCents: 2_500n, paymentToken: "pm_sandbox_ok" },
    ]);
    expect(gifts[0]).toMatchObject({
      publicName: "A.",
      publicMessage: "For the harbor",
      dedication: input.dedication,
    });
    expect(await eventsOf(system, input.id, "recurring_gift.created")).toHaveLength(1);
    expect(await eventsOf(system, input.firstGiftId, "gift.created")).toMatchObject([{ recurring_gift_id: input.id }]);
  });

  it("is rejected, naming the donor, if the campaign raises for that same donor", async () => {
    const { input, donor: donorContext } = await draft();
    const { beneficiaryId } = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
    const error = startRecurringGift(donorContext, { ...input, donorId: beneficiaryId });
    await expect(error).rejects.toMatchObject({ code: "invalid_parameter", param: "from" });
  });

  it("does not exist if its first gift is rejected, and can be requested again", async () => {
    const { system } = fixture;
    const { input, donor: donorContext } = await draft(0);
    const limit = MONTHLY_LIMITS[0]!.outgoing!;
    const beyond = startRecurringGift(donorContext, { ...input, amountCents: limit + 1n });
    await expect(beyond).rejects.toMatchObject({
      code: "monthly_limit_exceeded",
      context: { remaining_cents: Number(limit) },
    });
    expect(await system.db.recurringGift.findUnique({ where: { id: input.id } })).toBeNull();
    expect(await system.db.recurringOccurrence.count({ where: { recurringGiftId: input.id } })).toBe(0);
    expect(await startRecurringGift(donorContext, input)).toMatchObject({ status: "active" });
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("can only be started by the donor's side", async () => {
    const { input } = await draft();
    const stranger = fixture.system.as(delegateCaller((await fixture.person()).id, "checkout"));
    await expect(startRecurringGift(stranger, input)).rejects.toMatchObject({ code: "not_permitted", param: "from" });
  });
});
