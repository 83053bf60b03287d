import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { listRunRecurringGifts, readRunRecurringGift } from "@/server/domain/recurring/list-run-recurring";
import type { Context } from "@/server/operations/context";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";

// Guards the names of monthly donors: only the recipient of the gifts reads them, once the first gift has arrived.

let fixture: RecurringFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  fixture = await makeRecurringFixture();
  organization = await makeOrganization(fixture.system);
  await fixture.system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
});
afterAll(() => fixture.close());

const FIRST = { limit: 10, after: null };
const listed = async (ctx: Context) => (await listRunRecurringGifts(ctx, {}, FIRST)).rows;

async function giveMonthly(campaignId: string, more = {}): Promise<string> {
  const donor = await fixture.person({ name: "Ada Whitfield" });
  const terms = { amount_cents: 2_500n, cadence: "monthly" as const, payment_method_id: "pm_sandbox_ok" };
  const { id } = await createRecurringGift(fixture.partner, { id: campaignId, from: donor.id, ...terms, ...more });
  return id;
}

it("names a donor to the recipient's side once the first gift has arrived, an anonymous one too", async () => {
  const { owner } = organization;
  const campaign = await createCampaign(owner.acting, { name: "Lamps", status: "live" });
  const gift = await giveMonthly(campaign.id, { anonymous: true });
  expect(await listed(owner.acting)).toMatchObject([{ gift: { id: gift }, donor: null, isAnonymous: true }]);
  await fixture.work();
  expect(await listed(owner.acting)).toMatchObject([
    { gift: { id: gift, total_cents: 2_500 }, campaign: { name: "Lamps", parentName: null }, donor: "Ada Whitfield" },
  ]);
  const viewer = await organization.join("viewer");
  expect(await listed(viewer.acting)).toMatchObject([{ gift: { id: gift, from: null, memo: null }, donor: null }]);
});

it("shows an anonymous donor to nobody who raises for someone else, and nothing to strangers", async () => {
  const { owner } = organization;
  const others = { name: "Theirs", status: "live" as const, beneficiary_id: fixture.charity.id };
  const campaign = await createCampaign(owner.acting, others);
  const hidden = await giveMonthly(campaign.id, { anonymous: true });
  const shown = await giveMonthly(campaign.id);
  await fixture.work();
  const read = (id: string) => readRunRecurringGift(owner.acting, { id });
  expect([(await read(hidden)).donor, (await read(shown)).donor]).toEqual([null, "Ada Whitfield"]);
  expect((await read(hidden)).gift.from).toBeNull();
  const stranger = await makeOrganization(fixture.system);
  expect(await listed(stranger.owner.acting)).toEqual([]);
  await expect(readRunRecurringGift(stranger.owner.acting, { id: shown })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});
