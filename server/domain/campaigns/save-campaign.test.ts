import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { saveCampaign, seenValues } from "@/server/domain/campaigns/save-campaign";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards that a form of two people loses nobody's changes silently, and that viewers change nothing.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const FIELDS = ["name", "story"] as const;

it("saves what nobody else has changed, and refuses the rest", async () => {
  const { owner, join } = await makeOrganization(fixture.system);
  const editor = await join("editor");
  const { id } = await createCampaign(owner.acting, { name: "Lamps", goal_cents: 10_000n });
  const opened = seenValues(await readRunCampaign(owner.acting, { id }), FIELDS);
  const mine = { id, name: "Lamps for all", story: "Mine.", seen: opened };
  const [one, other] = await Promise.allSettled([
    saveCampaign(owner.acting, mine),
    saveCampaign(editor.acting, { ...mine, story: "Theirs." }),
  ]);
  const [saved, refused] = one.status === "fulfilled" ? [one, other] : [other, one];
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "invalid_state", param: "seen" } });
  const now = await readRunCampaign(owner.acting, { id });
  expect(saved).toEqual({ status: "fulfilled", value: now });
  // What the form does not show may have changed meanwhile.
  await saveCampaign(owner.acting, { id, goal_cents: null, seen: seenValues(now, ["goal_cents"]) });
  const again = await saveCampaign(editor.acting, { ...mine, seen: seenValues(now, FIELDS) });
  expect(again).toMatchObject({ name: "Lamps for all", story: "Mine.", goal_cents: null });
});

it("is for those who may change the campaign", async () => {
  const { owner, join } = await makeOrganization(fixture.system);
  const campaign = await createCampaign(owner.acting, { name: "Lamps" });
  const seen = seenValues(await readRunCampaign(owner.acting, { id: campaign.id }), ["name"]);
  const change = { id: campaign.id, name: "Oil", seen };
  const viewer = await join("viewer");
  await expect(saveCampaign(viewer.acting, change)).rejects.toMatchObject({ code: "insufficient_scope" });
  const stranger = await makeOrganization(fixture.system);
  await expect(saveCampaign(stranger.owner.acting, change)).rejects.toMatchObject({ code: "resource_not_found" });
});
