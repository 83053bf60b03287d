import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { saveCampaign } from "@/server/domain/campaigns/edit/save-campaign";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { seenValues } from "@/server/operations/seen-values";
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
    runUntrusted(owner.acting, saveCampaign, mine),
    runUntrusted(editor.acting, saveCampaign, { ...mine, story: "Theirs." }),
  ]);
  const [saved, refused] = one.status === "fulfilled" ? [one, other] : [other, one];
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "invalid_state", param: "seen" } });
  const campaign = await readRunCampaign(owner.acting, { id });
  expect(saved).toEqual({ status: "fulfilled", value: campaign });
  // What the form does not show may have changed meanwhile.
  await runUntrusted(owner.acting, saveCampaign, {
    id,
    goal_cents: 20_000n,
    seen: seenValues(campaign, ["goal_cents"]),
  });
  const again = await runUntrusted(editor.acting, saveCampaign, { ...mine, seen: seenValues(campaign, FIELDS) });
  expect(again).toMatchObject({ name: "Lamps for all", story: "Mine.", goal_cents: 20_000 });
});

it("takes dates as a form reads them, and no end before the start", async () => {
  const { owner } = await makeOrganization(fixture.system);
  const { id } = await createCampaign(owner.acting, { name: "Lamps" });
  const dates = { starts_at: new Date("2036-03-01T08:00:00Z"), ends_at: new Date("2036-04-01T08:00:00Z") };
  const seen = seenValues(await readRunCampaign(owner.acting, { id }), ["starts_at", "ends_at"]);
  const early = { ...dates, ends_at: dates.starts_at };
  await expect(runUntrusted(owner.acting, saveCampaign, { id, ...early, seen })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  expect(await runUntrusted(owner.acting, saveCampaign, { id, ...dates, seen })).toMatchObject({
    starts_at: "2036-03-01T08:00:00.000Z",
    ends_at: "2036-04-01T08:00:00.000Z",
  });
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
