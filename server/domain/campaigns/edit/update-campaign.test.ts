import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { seenValues } from "@/server/operations/seen-values";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards a form that two people edit: nobody's changes are lost silently, and viewers change nothing.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const FIELDS = ["name", "story"] as const;

it("saves what nobody else has changed, and refuses the rest", async () => {
  const { owner, join } = await makeOrganization(fixture.system);
  const editor = await join("campaigns", "support");
  const { id } = await createCampaign(owner.acting, { name: "Lamps", goal_cents: 10_000n });
  const opened = seenValues(await readRunCampaign(owner.acting, { id }), FIELDS);
  const mine = { id, name: "Lamps for all", story: "Mine." };
  const [one, other] = await Promise.allSettled([
    runUntrusted(owner.acting, updateCampaign, mine, { seen: opened }),
    runUntrusted(editor.acting, updateCampaign, { ...mine, story: "Theirs." }, { seen: opened }),
  ]);
  const [saved, refused] = one.status === "fulfilled" ? [one, other] : [other, one];
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "invalid_state", param: "seen" } });
  const campaign = await readRunCampaign(owner.acting, { id });
  expect(saved).toMatchObject({ status: "fulfilled", value: { story: campaign.story } });
  // Values that the form does not show may have changed meanwhile.
  const goal = { id, goal_cents: 20_000n };
  await runUntrusted(owner.acting, updateCampaign, goal, { seen: seenValues(campaign, ["goal_cents"]) });
  const again = await runUntrusted(editor.acting, updateCampaign, mine, { seen: seenValues(campaign, FIELDS) });
  expect(again).toMatchObject({ name: "Lamps for all", story: "Mine.", goalCents: 20_000n });
});

it("takes dates as a form reads them, and no end before the start", async () => {
  const { owner } = await makeOrganization(fixture.system);
  const { id } = await createCampaign(owner.acting, { name: "Lamps" });
  const dates = { starts_at: new Date("2036-03-01T08:00:00Z"), ends_at: new Date("2036-04-01T08:00:00Z") };
  const seen = seenValues(await readRunCampaign(owner.acting, { id }), ["starts_at", "ends_at"]);
  const early = { ...dates, ends_at: dates.starts_at };
  await expect(runUntrusted(owner.acting, updateCampaign, { id, ...early }, { seen })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  expect(await runUntrusted(owner.acting, updateCampaign, { id, ...dates }, { seen })).toMatchObject({
    startsAt: dates.starts_at,
    endsAt: dates.ends_at,
  });
});

it("is for those who may change the campaign", async () => {
  const { owner, join } = await makeOrganization(fixture.system);
  const campaign = await createCampaign(owner.acting, { name: "Lamps" });
  const sent = { seen: seenValues(await readRunCampaign(owner.acting, { id: campaign.id }), ["name"]) };
  const change = { id: campaign.id, name: "Oil" };
  const viewer = await join("viewer");
  await expect(updateCampaign(viewer.acting, change, sent)).rejects.toMatchObject({ code: "insufficient_scope" });
  const stranger = await makeOrganization(fixture.system);
  await expect(updateCampaign(stranger.owner.acting, change, sent)).rejects.toMatchObject({
    code: "resource_not_found",
  });
});
