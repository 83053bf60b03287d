import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { type Recorder, tick } from "@/server/testing/recording/recorder";

const MONTH_MS = 31 * 86_400_000;

/** Starts a recurring gift to the campaign, reads it and changes it. */
export async function giveEachMonth(fixture: GiftFixture, recorder: Recorder, ada: string, campaign: string) {
  const { id } = await recorder.call("createRecurringGift", {
    params: { id: campaign },
    body: { from: ada, amount_cents: 2_500, cadence: "monthly", memo: "For the lamps", metadata: { plan: "harbor" } },
  });
  await fixture.settle();
  await runRecurringGifts(fixture.system, new AbortController().signal);
  tick();
  await recorder.call("getRecurringGift", { params: { id } });
  await recorder.call("listRecurringGifts", { params: { id: campaign }, query: { status: "active", limit: 2 } });
  await recorder.call("updateRecurringGift", { params: { id }, body: { amount_cents: 3_000 } });
}

/** Makes everything happen to recurring gifts that has an event. */
export async function provokeRecurringEvents(fixture: GiftFixture): Promise<void> {
  const { partner, charity, system, clock } = fixture;
  const terms = { name: "Lamps all year", status: "live", beneficiary_id: charity.id } as const;
  const campaign = await createCampaign(partner, terms);
  const donor = await fixture.person({ name: "Ida Giver" });
  const work = async () => {
    await runRecurringGifts(system, new AbortController().signal);
    await fixture.settle();
    await runRecurringGifts(system, new AbortController().signal);
    tick();
  };
  const start = async () => {
    const id = partner.newId("recurringGift");
    const draft = { campaignId: campaign.id, donorId: donor.id, amountCents: 2_500n, cadence: "monthly" } as const;
    await startRecurringGift(partner, { id, firstGiftId: partner.newId("gift"), locale: "en", ...draft });
    await work();
    return id;
  };
  const change = (id: string, changes: Parameters<typeof changeRecurringGift>[2]) =>
    changeRecurringGift(partner, id, changes, "requested_by_donor");
  const id = await start();
  await change(id, { paymentToken: "pm_sandbox_declined" });
  clock.advance(MONTH_MS);
  await work();
  await change(id, { paymentToken: "pm_sandbox_ok" });
  await work();
  for (const status of ["paused", "active", "canceled"] as const) await change(id, { status });
  await start();
  await updateCampaign(partner, { id: campaign.id, status: "ended" });
  await endRecurringGiftsOf(system, campaign.id);
  tick();
}
