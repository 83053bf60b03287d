import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { CAMPAIGN_STORY_MAX_CHARACTERS, STARTED_STORY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { campaignUpdateBody } from "@/server/resources/campaign-bodies";
import { updatePublishBody } from "@/server/resources/published-update";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards everyone from the cost of a stranger's story: it is short, limited in Markdown, and parsed once.

let fixture: GiftFixture;
let campaign: Awaited<ReturnType<typeof createCampaign>>;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  campaign = await createCampaign(fixture.partner, { name: "Lamps", status: "live", story: "*One* lamp." });
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("page"));
const start = (story: string) =>
  runUntrusted(visitor(), startPage, {
    id: campaign.id,
    name: "Grace",
    email: `${newId("event")}@example.org`,
    title: `Grace runs ${newId("event")}`,
    story,
    goal_cents: null,
    team: "none",
    locale: "en",
    start_key: newId("event"),
  });
const shown = async (slug: string, page_slug: string | null) => {
  const found = await runUntrusted(visitor(), readCampaignPage, {
    slug,
    page_slug,
    preview: null,
    wall: null,
    updates: null,
  });
  return found.kind === "shown" ? found.page.story : found.kind;
};

it("a started page's story is at most 10,000 characters and no flood", async () => {
  const refused = { code: "invalid_parameter", param: "story" };
  await expect(start("x".repeat(STARTED_STORY_MAX_CHARACTERS + 1))).rejects.toMatchObject(refused);
  for (const unit of ["1. ", "_a*b"])
    await expect(start(unit.repeat(STARTED_STORY_MAX_CHARACTERS / unit.length))).rejects.toMatchObject(refused);
  expect(await start("x".repeat(STARTED_STORY_MAX_CHARACTERS))).toMatchObject({ status: "live" });
});

it("a key may write more, and no flood either", () => {
  const [long, flood] = ["x".repeat(CAMPAIGN_STORY_MAX_CHARACTERS), "1. ".repeat(1_000)];
  expect(campaignUpdateBody.safeParse({ story: long }).success).toBe(true);
  expect(campaignUpdateBody.safeParse({ story: flood }).success).toBe(false);
  expect(updatePublishBody.safeParse({ title: "T", body: flood }).success).toBe(false);
});

it("a page shows the story as it was parsed when it was written, and as it is changed", async () => {
  const slug = campaign.slug;
  const em = (text: string) => [{ kind: "paragraph", children: [{ kind: "em", children: [text] }, " lamp."] }];
  expect(await shown(slug, null)).toEqual(em("One"));
  await updateCampaign(fixture.partner, { id: campaign.id, story: "*Two* lamp." });
  expect(await shown(slug, null)).toEqual(em("Two"));
  await fixture.system.db.parsedText.updateMany({ where: { subjectId: campaign.id }, data: { blocks: [] } });
  expect(await shown(slug, null)).toEqual([]);
  await updateCampaign(fixture.partner, { id: campaign.id, story: null });
  expect(await shown(slug, null)).toBeNull();
});
