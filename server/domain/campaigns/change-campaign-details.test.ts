import { afterAll, beforeAll, expect, it } from "vitest";
import { changeCampaignDetails } from "@/server/domain/campaigns/change-campaign-details";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/create-p2p-page";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { visit } from "@/server/domain/visit";
import { FAQ_MAX, IMPACTS_MAX } from "@/server/kernel/limits";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards what a campaign's page says of amounts: only members whose role may change it do.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let id: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  const beneficiary_id = fixture.charity.id;
  const made = await createCampaign(organization.owner.acting, { name: "Lamps", status: "live", beneficiary_id });
  id = made.id;
});
afterAll(() => fixture.close());

const IMPACT = { amount_cents: 2_500n, text: "buys a lamp" };
const QUESTION = { question: "When?", answer: "Soon." };
const DETAILS = { impacts: [IMPACT], faq: [QUESTION], video_url: "https://vimeo.com/76979871" };

it("is possible for owners, admins and editors, and for nobody else", async () => {
  for (const role of ["admin", "editor"] as const) {
    const { acting } = await organization.join(role);
    await visit(acting, changeCampaignDetails, { id, ...DETAILS });
  }
  const { acting } = await organization.join("viewer");
  await expect(visit(acting, changeCampaignDetails, { id, ...DETAILS, faq: [] })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  expect((await visit(acting, readRunCampaign, { id })).faq).toEqual([QUESTION]);
  const { owner } = await makeOrganization(fixture.system);
  await expect(visit(owner.acting, changeCampaignDetails, { id, ...DETAILS })).rejects.toMatchObject({
    code: "resource_not_found",
  });
});

it("replaces all of them", async () => {
  const { acting } = organization.owner;
  await visit(acting, changeCampaignDetails, { id, ...DETAILS });
  expect(await visit(acting, readRunCampaign, { id })).toMatchObject({
    impacts: [{ amount_cents: 2_500, text: "buys a lamp" }],
    faq: [QUESTION],
    video_url: DETAILS.video_url,
  });
  await visit(acting, changeCampaignDetails, { id, impacts: [], faq: [], video_url: null });
  expect(await visit(acting, readRunCampaign, { id })).toMatchObject({ impacts: null, faq: null, video_url: null });
});

it.each([
  ["too many impacts", { impacts: Array.from({ length: IMPACTS_MAX + 1 }, () => IMPACT) }],
  ["an impact of nothing", { impacts: [{ ...IMPACT, amount_cents: 0n }] }],
  ["too many questions", { faq: Array.from({ length: FAQ_MAX + 1 }, () => QUESTION) }],
  ["a video from elsewhere", { video_url: "https://example.org/video" }],
])("refuses %s", async (_, details) => {
  const changed = visit(organization.owner.acting, changeCampaignDetails, { id, ...DETAILS, ...details });
  await expect(changed).rejects.toMatchObject({ code: "invalid_parameter" });
});

it("is not there for a fundraising page, which has its campaign's", async () => {
  const page = await createP2pPage(organization.owner.acting, { id, name: "Ada runs", status: "live" });
  const changed = visit(organization.owner.acting, changeCampaignDetails, { id: page.id, ...DETAILS });
  await expect(changed).rejects.toMatchObject({ code: "resource_not_found" });
});
