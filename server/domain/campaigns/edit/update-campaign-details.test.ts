import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { readRunCampaign } from "@/server/domain/campaigns/read-run-campaign";
import { FAQ_MAX, IMPACTS_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { seenValues } from "@/server/operations/seen-values";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards what a campaign's page says about amounts: only members whose role allows it change it, and nobody silently
// replaces someone else's lists.

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

type Details = Omit<Parameters<typeof updateCampaign>[1], "id">;

/** Saves the details, as from a form that was just opened. */
async function save(acting: Context, details: Details) {
  const campaign = await runUntrusted(organization.owner.acting, readRunCampaign, { id });
  const seen = seenValues(campaign, Object.keys(details) as (keyof typeof campaign)[]);
  return runUntrusted(acting, updateCampaign, { id, ...details }, { seen });
}

it("is possible for owners, admins and editors, and for nobody else", async () => {
  for (const role of ["admin", "campaigns"] as const) {
    const { acting } = await organization.join(role);
    await save(acting, { ...DETAILS });
  }
  const { acting } = await organization.join("viewer");
  await expect(save(acting, { ...DETAILS, faq: [] })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  expect((await runUntrusted(acting, readRunCampaign, { id })).faq).toEqual([QUESTION]);
  const { owner } = await makeOrganization(fixture.system);
  await expect(save(owner.acting, { ...DETAILS })).rejects.toMatchObject({
    code: "not_permitted",
  });
});

it("replaces all of them", async () => {
  const { acting } = organization.owner;
  await save(acting, { ...DETAILS });
  expect(await runUntrusted(acting, readRunCampaign, { id })).toMatchObject({
    impacts: [{ amount_cents: 2_500, text: "buys a lamp" }],
    faq: [QUESTION],
    video_url: DETAILS.video_url,
  });
  await save(acting, { impacts: [], faq: [], video_url: null });
  expect(await runUntrusted(acting, readRunCampaign, { id })).toMatchObject({
    impacts: null,
    faq: null,
    video_url: null,
  });
});

it("keeps the questions of two who edit them at once", async () => {
  const editor = await organization.join("campaigns", "support");
  const { owner } = organization;
  await save(owner.acting, { impacts: [], faq: [], video_url: null });
  const opened = seenValues(await runUntrusted(owner.acting, readRunCampaign, { id }), ["impacts", "faq", "video_url"]);
  const asked = (question: string) => ({ id, impacts: [], faq: [{ question, answer: "Soon." }], video_url: null });
  const [one, other] = await Promise.allSettled([
    runUntrusted(owner.acting, updateCampaign, asked("Mine?"), { seen: opened }),
    runUntrusted(editor.acting, updateCampaign, asked("Theirs?"), { seen: opened }),
  ]);
  const [saved, refused] = one.status === "fulfilled" ? [one, other] : [other, one];
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "invalid_state", param: "seen" } });
  const { faq } = await runUntrusted(owner.acting, readRunCampaign, { id });
  expect(saved).toMatchObject({ status: "fulfilled", value: { faq } });
  expect(faq).toHaveLength(1);
});

it.each([
  ["too many impacts", { impacts: Array.from({ length: IMPACTS_MAX + 1 }, () => IMPACT) }],
  ["an impact of nothing", { impacts: [{ ...IMPACT, amount_cents: 0n }] }],
  ["too many questions", { faq: Array.from({ length: FAQ_MAX + 1 }, () => QUESTION) }],
  ["a video from elsewhere", { video_url: "https://example.org/video" }],
])("refuses %s", async (_, details) => {
  const changed = save(organization.owner.acting, { ...DETAILS, ...details });
  await expect(changed).rejects.toMatchObject({ code: "invalid_parameter" });
});

it("is not possible for a fundraising page, which has its campaign's", async () => {
  const { acting } = organization.owner;
  const page = await createP2pPage(acting, { id, name: "Ada runs", status: "live" });
  const changed = runUntrusted(acting, updateCampaign, { id: page.id, ...DETAILS });
  await expect(changed).rejects.toMatchObject({ code: "invalid_parameter" });
});
