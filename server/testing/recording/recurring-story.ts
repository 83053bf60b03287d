import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import type { GiftWorld } from "@/server/testing/gift-world";
import { tick } from "@/server/testing/recording/recorder";

/** A recurring gift from its start on. */
export async function runRecurringGift(world: GiftWorld): Promise<void> {
  const { partner, charity } = world;
  const campaign = await createCampaign(partner, {
    name: "Lamps all year",
    status: "live",
    beneficiary_id: charity.id,
  });
  const giver = await world.person({ name: "Ida Giver" });
  const terms = {
    campaignId: campaign.id,
    donorId: giver.id,
    amountCents: 2_500n,
    cadence: "monthly",
    locale: "en",
  } as const;
  const id = partner.newId("recurringGift");
  await startRecurringGift(partner, { id, firstGiftId: partner.newId("gift"), ...terms });
  await world.settle();
  tick();
}
