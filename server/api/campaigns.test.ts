import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { issueKey } from "@/server/domain/identities/issue-key";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { type Api, makeApi } from "@/server/testing/api-client";
import { deliverAll } from "@/server/testing/deliver-all";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let fixture: GiftFixture;
let api: Api;
/** An organizer, a charity's manager, a fundraiser, and an unrelated partner. */
let organizer: TestTenant;
let fundraiser: TestTenant;
let stranger: TestTenant;
let beneficiary: string;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  beneficiary = (await issueKey(fixture.system, { id: fixture.partnerId, name: "test" })).secret;
  organizer = await makeTenant(fixture.system);
  fundraiser = await makeTenant(fixture.system);
  stranger = await makeTenant(fixture.system);
  api = makeApi(fixture.system, { key: organizer.secret });
});
afterAll(() => fixture.close());

const post = async (path: string, body: object, key = organizer.secret) => {
  const response = await api.call("POST", path, { body, key });
  if (response.status !== 201) throw new Error(response.text);
  return response.json;
};
const make = (more = {}) => post("/v1/campaigns", { name: "Lamps", beneficiary_id: fixture.charity.id, ...more });
const get = async (path: string, key: string) => (await api.call("GET", path, { key })).status;

describe("who can read and write", () => {
  it("drafts are visible only to their owner's managers, and archived campaigns to the beneficiary's too", async () => {
    const { id } = await make({ metadata: { internal: 1 } });
    const path = `/v1/campaigns/${id}`;
    const seen = async () =>
      Promise.all([organizer.secret, beneficiary, fundraiser.secret].map((key) => get(path, key)));
    expect(await seen()).toEqual([200, 404, 404]);
    await api.call("PATCH", path, { body: { status: "live" } });
    expect(await seen()).toEqual([200, 200, 200]);
    const { json } = await api.call("GET", path, { key: stranger.secret });
    expect(json).toMatchObject({ status: "live", metadata: {}, url: "http://almoner.test/c/lamps" });
    await api.call("PATCH", path, { body: { status: "ended" } });
    expect(await seen()).toEqual([200, 200, 200]);
    await api.call("PATCH", path, { body: { status: "archived" } });
    expect(await seen()).toEqual([200, 200, 404]);
  });

  it("only the owner's managers can write, and readers get 403", async () => {
    const { id } = await make({ status: "live" });
    for (const key of [beneficiary, stranger.secret]) {
      const { status, json } = await api.call("PATCH", `/v1/campaigns/${id}`, { key, body: { name: "Mine" } });
      expect([status, json.error.code]).toEqual([403, "not_permitted"]);
    }
    const owned = await api.call("POST", "/v1/campaigns", { body: { name: "x", owner_id: stranger.identityId } });
    expect([owned.status, owned.json.error.param]).toEqual([403, "owner_id"]);
  });

  it("contributions are visible to the managers of the owner and the beneficiary", async () => {
    const { id } = await make({ status: "live" });
    const page = await post(`/v1/campaigns/${id}/p2p_pages`, { name: "Run", status: "live" }, fundraiser.secret);
    const donor = await fixture.person();
    const toPage = await fixture.give(donor, fixture.charity, { campaign_id: page.id, anonymous: true });
    const toCampaign = await fixture.give(donor, fixture.charity, { campaign_id: id });
    const listed = async (path: string, key: string) => {
      const { status, json } = await api.call("GET", `/v1/campaigns/${path}`, { key });
      return status === 200 ? json.data.map((gift: { id: string }) => gift.id) : status;
    };
    const whole = `${id}/contributions`;
    const ofPage = `${id}/p2p_pages/${page.id}/contributions`;
    for (const key of [organizer.secret, beneficiary]) {
      expect(await listed(whole, key)).toEqual([toCampaign, toPage]);
      expect(await listed(ofPage, key)).toEqual([toPage]);
    }
    expect(await listed(ofPage, fundraiser.secret)).toEqual([toPage]);
    expect(await listed(whole, fundraiser.secret)).toBe(403);
    expect([await listed(whole, stranger.secret), await listed(ofPage, stranger.secret)]).toEqual([403, 403]);
  });

  it("any campaign can name a charity as its beneficiary while it is verified", async () => {
    const theirs = { type: "organization", email: "other-charity@example.org", display_name: "Theirs" };
    const { id } = await post("/v1/identities", theirs, stranger.secret);
    const attempt = () => api.call("POST", "/v1/campaigns", { body: { name: "For them", beneficiary_id: id } });
    const refused = await attempt();
    expect([refused.status, refused.json.error.param]).toEqual([400, "beneficiary_id"]);
    const decision = { identityId: id, jurisdiction: "US", registrationNumber: "00-0000001", source: "test" };
    await verifyCharity(fixture.system, decision);
    expect((await attempt()).status).toBe(201);
  });
});

describe("fundraisers' pages", () => {
  it("are created by anyone on a public campaign, and managed by their fundraiser", async () => {
    const { id } = await make();
    const draft = { body: { name: "Run" }, key: fundraiser.secret };
    expect((await api.call("POST", `/v1/campaigns/${id}/p2p_pages`, draft)).status).toBe(404);
    await api.call("PATCH", `/v1/campaigns/${id}`, { body: { status: "live" } });
    const page = await post(`/v1/campaigns/${id}/p2p_pages`, { name: "Run" }, fundraiser.secret);
    const path = `/v1/campaigns/${id}/p2p_pages/${page.id}`;
    expect(page).toMatchObject({
      owner_id: fundraiser.identityId,
      beneficiary_id: fixture.charity.id,
      status: "draft",
    });
    expect(page.url).toMatch(/\/c\/lamps[\w-]*\/run$/);
    const keys = [organizer.secret, beneficiary, fundraiser.secret, stranger.secret];
    expect(await Promise.all(keys.map((key) => get(path, key)))).toEqual([404, 404, 200, 404]);
    const rename = { body: { name: "Taken over" } };
    expect((await api.call("PATCH", path, rename)).status).toBe(404);
    expect((await api.call("PATCH", path, { key: fundraiser.secret, body: { status: "live" } })).status).toBe(200);
    expect((await api.call("PATCH", path, rename)).status).toBe(403);
    expect((await api.call("PATCH", path, { body: { status: "ended" } })).json.status).toBe("ended");
    expect((await api.call("PATCH", path, { ...rename, key: stranger.secret })).status).toBe(403);
  });

  it("are listed by total, page by page, and among campaigns only on request", async () => {
    const { id } = await make({ status: "live" });
    const path = `/v1/campaigns/${id}/p2p_pages`;
    const donor = await fixture.person();
    const sums = [300, 900, 0, 900, 500];
    const pages: { id: string; sum: number }[] = [];
    for (const sum of sums) {
      const page = await post(path, { name: `Raises ${sum}`, status: "live" }, fundraiser.secret);
      if (sum > 0) await fixture.give(donor, fixture.charity, { campaign_id: page.id, amount_cents: BigInt(sum) });
      pages.push({ id: page.id, sum });
    }
    const draft = await post(path, { name: "Not yet" }, fundraiser.secret);
    await fixture.settle();
    const leaders = pages.sort((a, b) => b.sum - a.sum || (a.id < b.id ? 1 : -1)).map((page) => page.id);
    const read: string[] = [];
    for (let cursor = ""; ; ) {
      const query = `sort=raised&status=live&limit=2${cursor && `&cursor=${cursor}`}`;
      const { json } = await api.call("GET", `${path}?${query}`, { key: stranger.secret });
      read.push(...json.data.map((page: { id: string }) => page.id));
      if (!json.has_more) break;
      cursor = json.next_cursor;
    }
    expect(read).toEqual(leaders);
    const idsIn = async (requested: string, key: string) =>
      (await api.call("GET", `${requested}limit=100`, { key })).json.data.map((one: { id: string }) => one.id);
    expect(await idsIn(`${path}?`, stranger.secret)).not.toContain(draft.id);
    expect(await idsIn(`${path}?`, fundraiser.secret)).toContain(draft.id);
    expect(await idsIn("/v1/campaigns?", organizer.secret)).not.toContain(leaders[0]);
    const all = await idsIn("/v1/campaigns?include=p2p_pages&", organizer.secret);
    expect(all).toEqual(expect.arrayContaining([id, ...leaders]));
    for (const requested of [`${path}?`, "/v1/campaigns?include=p2p_pages&"])
      expect(await idsIn(requested, organizer.secret)).not.toContain(draft.id);
    expect(await idsIn("/v1/campaigns?include=p2p_pages&", fundraiser.secret)).toEqual(
      expect.arrayContaining([draft.id, ...leaders]),
    );
    expect(await idsIn("/v1/campaigns?include=p2p_pages&", stranger.secret)).not.toContain(leaders[0]);
  });
});

it("stores and echoes branding, and rejects colors, URLs and labels that cannot be shown", async () => {
  const branding = {
    primary_color: "#0A7bff",
    hero_image_url: "https://cdn.example.org/hero.jpg?w=1200",
    button_label: "Give light 💡",
    theme: { corners: "round", shades: [1, 2] },
  };
  expect((await make({ branding })).branding).toEqual(branding);
  const invalid = {
    primary_color: "red",
    hero_image_url: "http://cdn.example.org/a.jpg",
    logo_url: "https://user:pass@example.org/a.svg",
    button_label: "",
  };
  const { status, json } = await api.call("POST", "/v1/campaigns", { body: { name: "x", branding: invalid } });
  expect(status).toBe(400);
  const named = json.error.details.map((detail: { param: string }) => detail.param);
  expect(named).toEqual(Object.keys(invalid).map((name) => `branding.${name}`));
});

it("notifies the endpoints of the owner and the beneficiary, and no others", async () => {
  const heard = async (ownerId: string) => {
    const deliveries = await fixture.system.db.webhookDelivery.findMany({ where: { ownerId } });
    const ofIt = deliveries.filter(({ type, body }) => type.startsWith("campaign.") && body.includes(campaign.id));
    return ofIt.map(({ type }) => type).sort();
  };
  const subscribe = { url: "https://hooks.example.org/c", events: ["*"] };
  for (const key of [organizer.secret, beneficiary, stranger.secret]) await post("/v1/webhooks", subscribe, key);
  const campaign = await make({ status: "live", ends_at: new Date(Date.now() + 9e9).toISOString() });
  await fixture.give(await fixture.person(), fixture.charity, { campaign_id: campaign.id });
  await fixture.settle();
  await updateCampaign(organizer.ctx, { id: campaign.id, status: "ended" });
  await fanOutEvents(fixture.system);
  await deliverAll(fixture.system);
  const all = ["campaign.contribution", "campaign.created", "campaign.ended", "campaign.published"];
  expect(await heard(organizer.identityId)).toEqual(all);
  // The campaign was created as a draft, which only its owner hears of.
  expect(await heard(fixture.partnerId)).toEqual(all.filter((type) => type !== "campaign.created"));
  expect(await heard(stranger.identityId)).toEqual([]);
});

describe("the language of a campaign's texts", () => {
  it("is a tag in its usual spelling, or unknown, and a page without its own has its campaign's", async () => {
    const campaign = await make({ status: "live", language: "pt-br" });
    const path = `/v1/campaigns/${campaign.id}`;
    const pages = `${path}/p2p_pages`;
    const [page, own] = [await post(pages, { name: "Ada" }), await post(pages, { name: "Jo", language: "fr" })];
    expect([campaign.language, page.language, own.language]).toEqual(["pt-BR", "pt-BR", "fr"]);
    const { json } = await api.call("PATCH", path, { body: { language: null } });
    expect(json.language).toBeNull();
    const read = async ({ id }: { id: string }) => (await api.call("GET", `${pages}/${id}`)).json.language;
    expect([await read(page), await read(own)]).toEqual([null, "fr"]);
    expect((await make()).language).toBeNull();
  });

  it("is refused if it is no tag", async () => {
    for (const language of ["english", "en_US", "Portuguese of Brazil", "", 1, `en-x-${"a".repeat(31)}`]) {
      const { status, json } = await api.call("POST", "/v1/campaigns", { body: { name: "Lamps", language } });
      expect([status, json.error.param], String(language)).toEqual([400, "language"]);
    }
  });
});
