import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { issueKey } from "@/server/domain/identities/issue-key";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import type { Identity } from "@/server/generated/prisma/client";
import { delegateCaller } from "@/server/kernel/caller";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { type Api, makeApi } from "@/server/testing/api-client";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let fixture: GiftFixture;
let api: Api;
let key: string;
let other: TestTenant;
let donor: Identity;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  key = (await issueKey(fixture.system, { id: fixture.partnerId, name: "test" })).secret;
  other = await makeTenant(fixture.system);
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
  donor = await fixture.person({ name: "Shy Donor" });
});
afterAll(() => fixture.close());

const get = async (path: string, secret = key) => (await api.call("GET", path, { key: secret })).json;
const keyOf = async (identityId: string, scopes: Scope[]) =>
  (await issueKey(fixture.system, { id: identityId, name: "narrow", scopes })).secret;
const campaignOf = (partner: Context) =>
  createCampaign(partner, { name: "Lamps", status: "live", beneficiary_id: fixture.charity.id });

/** Subscribes with the key and returns what is sent to the endpoint about a subject. */
async function subscribe(secret: string, events = ["*"]) {
  const body = { url: "https://hooks.example.org/x", events };
  const { status, json } = await api.call("POST", "/v1/webhooks", { key: secret, body });
  const sent = async (subjectId: string) => {
    await fanOutEvents(fixture.system);
    const where = { endpointId: json.id, event: { subjectId } };
    const deliveries = await fixture.system.db.webhookDelivery.findMany({ where });
    return new Map(deliveries.map(({ type, body: text, id }) => [type, { ...JSON.parse(text).data, delivery: id }]));
  };
  return { status, json, sent };
}

// Guards scopes: data that is embedded or sent with something else needs the scope that reads it.
describe("a key without a resource's scope", () => {
  it("gets it neither expanded, nor sent, nor in the payload of a delivery", async () => {
    const wide = await subscribe(key);
    const narrow = await subscribe(await keyOf(fixture.partnerId, ["webhooks:write", "webhooks:read"]));
    const gifts = await subscribe(await keyOf(fixture.partnerId, ["webhooks:write", "gifts:read"]));
    const giftId = await fixture.give(donor, fixture.charity);
    await fixture.settle();
    const reader = await keyOf(fixture.partnerId, ["gifts:read", "webhooks:read"]);
    for (const [name, scope] of [
      ["receipt", "receipts:read"],
      ["from", "identities:read"],
      ["to", "identities:read"],
      ["campaign", "campaigns:read"],
    ]) {
      const { error } = await get(`/v1/gifts/${giftId}?expand=${name}`, reader);
      expect(error).toMatchObject({ code: "insufficient_scope", context: { required_scope: scope } });
    }
    expect((await wide.sent(giftId)).get("gift.settled")).toHaveProperty("receipt.pdf_url");
    expect((await gifts.sent(giftId)).get("gift.settled")).toMatchObject({ status: "settled" });
    expect((await gifts.sent(giftId)).get("gift.settled")).not.toHaveProperty("receipt");
    expect([...(await narrow.sent(giftId)).keys()]).toEqual([]);
    const { delivery: id } = (await wide.sent(giftId)).get("gift.settled");
    expect((await get(`/v1/webhooks/events/${id}`, reader)).error).toMatchObject({ code: "insufficient_scope" });
    expect((await get(`/v1/webhooks/events/${id}`)).body.data.id).toBe(giftId);
  });

  it("subscribes to none of its events, and takes over no endpoint that gets them", async () => {
    const narrow = await keyOf(fixture.partnerId, ["webhooks:write"]);
    expect(await subscribe(narrow, ["gift.settled"])).toMatchObject({ status: 403 });
    const { json: endpoint, sent } = await subscribe(key);
    const change = { key: narrow, body: { url: "https://evil.example.org/x" } };
    await api.call("PATCH", `/v1/webhooks/${endpoint.id}`, change);
    const giftId = await fixture.give(donor, fixture.charity);
    expect([...(await sent(giftId)).keys()]).toEqual([]);
    const { json: named } = await subscribe(key, ["gift.settled"]);
    expect((await api.call("PATCH", `/v1/webhooks/${named.id}`, change)).status).toBe(403);
  });
});

// Guards anonymous donors: the donor's id alone would link a gift to their others.
describe("an anonymous gift", () => {
  it("names its donor to the two sides, and not to the fundraiser, in lists and webhooks", async () => {
    const { id } = await campaignOf(fixture.partner);
    const page = await createP2pPage(other.ctx, { id, name: "Theirs", status: "live" });
    const [ours, theirs] = [await subscribe(key), await subscribe(other.secret)];
    const more = { anonymous: true, memo: "private words", metadata: { order: 1 } };
    const giftId = await fixture.give(donor, fixture.charity, { campaign_id: page.id, ...more });
    await fixture.settle();
    const path = `/v1/campaigns/${id}/p2p_pages/${page.id}/contributions`;
    const hidden = { id: giftId, from: null, memo: null, metadata: {} };
    const whole = { id: giftId, from: donor.id, memo: "private words", metadata: { order: 1 } };
    expect((await get(path, other.secret)).data).toMatchObject([hidden]);
    expect((await get(path)).data).toMatchObject([whole]);
    expect((await theirs.sent(giftId)).get("campaign.contribution")).toMatchObject(hidden);
    expect((await ours.sent(giftId)).get("campaign.contribution")).toMatchObject(whole);
  });

  it("that repeats is hidden from the organizer, and from the filter by donor", async () => {
    const { id } = await campaignOf(other.ctx);
    const theirs = await subscribe(other.secret);
    const terms = { amount_cents: 500, cadence: "monthly", anonymous: true, memo: "private words" };
    const started = await api.call("POST", `/v1/campaigns/${id}/recurring_gifts`, {
      body: { from: donor.id, ...terms },
    });
    expect(started.json).toMatchObject({ from: donor.id });
    const path = `/v1/campaigns/${id}/recurring_gifts`;
    expect((await get(path, other.secret)).data).toMatchObject([{ id: started.json.id, from: null, memo: null }]);
    expect((await get(`${path}?from=${donor.id}`, other.secret)).data).toEqual([]);
    expect((await get(`${path}?from=${donor.id}`)).data).toMatchObject([{ from: donor.id }]);
    const { from } = (await theirs.sent(started.json.id)).get("recurring_gift.created");
    expect(from).toBe(null);
  });

  it("names nobody to whoever makes a gift that never settles", async () => {
    const mine = await fixture.person({ creator: other.ctx });
    const body = { from: mine.id, to: donor.id, amount_cents: 50, payment_method_id: "pm_sandbox_declined" };
    const { json } = await api.call("POST", "/v1/gifts", { key: other.secret, body });
    await fixture.settle();
    expect((await get(`/v1/gifts/${json.id}?expand=to`, other.secret)).to).toMatchObject({ display_name: null });
    const settled = await fixture.give(donor, fixture.charity);
    await fixture.settle();
    const shown = await get(`/v1/gifts/${settled}?expand=from,to`);
    expect(shown).toMatchObject({ from: { display_name: "Shy Donor" }, to: { display_name: "Lamp Fund" } });
  });
});

describe("what one side of a gift wrote, or was found", () => {
  it("is for that side: metadata and the address to notify", async () => {
    const recipient = await fixture.person({ creator: other.ctx });
    const [ours, theirs] = [await subscribe(key), await subscribe(other.secret)];
    const dedication = { type: "in_honor", name: "Grace", notify_email: "grace@example.org" } as const;
    const giftId = await fixture.give(donor, recipient, { metadata: { vip: true }, dedication, memo: "Hello" });
    await fixture.settle();
    const whole = { metadata: { vip: true }, dedication, memo: "Hello" };
    const bare = { metadata: {}, dedication: { type: "in_honor", name: "Grace" }, memo: "Hello" };
    expect(await get(`/v1/gifts/${giftId}`)).toMatchObject(whole);
    const read = [
      await get(`/v1/gifts/${giftId}`, other.secret),
      (await get(`/v1/gifts?to=${recipient.id}`, other.secret)).data[0],
      ...(await theirs.sent(giftId)).values(),
    ];
    expect(read).toHaveLength(4);
    for (const gift of read) {
      expect(gift).toMatchObject(bare);
      expect(JSON.stringify(gift)).not.toMatch(/vip|grace@/);
    }
    for (const gift of (await ours.sent(giftId)).values()) expect(gift).toMatchObject(whole);
  });

  // Guards against tipping off: only whoever manages the party that matched a list may know.
  it("is for that side: a rejection by screening, which the other reads as a declined payment", async () => {
    const listed = await fixture.person({ name: "Soon Suspended" });
    const recipient = await fixture.person({ creator: other.ctx });
    const theirs = await subscribe(other.secret);
    const giftId = await fixture.give(listed, recipient);
    await fixture.system.transaction((tx) => suspendIdentity(tx, listed.id, "screening"));
    await fixture.settle();
    expect(await get(`/v1/gifts/${giftId}`)).toMatchObject({ failure_code: "screening_rejected" });
    const sent = (await theirs.sent(giftId)).get("gift.failed");
    for (const gift of [await get(`/v1/gifts/${giftId}`, other.secret), sent])
      expect(gift).toMatchObject({ status: "failed", failure_code: "declined" });
    expect(JSON.stringify(sent)).not.toContain("screening");
  });

  it("is for the owner: a campaign's metadata, and all of a draft", async () => {
    const ours = await subscribe(key);
    const terms = { name: "Secret plans", beneficiary_id: fixture.charity.id, metadata: { plan: "internal" } };
    const { id } = await createCampaign(other.ctx, terms);
    expect((await api.call("GET", `/v1/campaigns/${id}`)).status).toBe(404);
    expect(JSON.stringify(await get("/v1/campaigns?limit=100"))).not.toContain(id);
    expect([...(await ours.sent(id)).keys()]).toEqual([]);
    await api.call("PATCH", `/v1/campaigns/${id}`, { key: other.secret, body: { status: "live" } });
    expect(await get(`/v1/campaigns/${id}`)).toMatchObject({ name: "Secret plans", metadata: {} });
    expect((await ours.sent(id)).get("campaign.published")).toMatchObject({ metadata: {} });
    expect(await get(`/v1/campaigns/${id}`, other.secret)).toMatchObject({ metadata: { plan: "internal" } });
  });
});

// Guards cards: the donor agreed to this amount at this interval. Whoever manages the donor's record did not.
it("a recurring gift paid with details that the donor entered is raised by the donor alone", async () => {
  const { id: campaignId } = await campaignOf(fixture.partner);
  const person = await fixture.person();
  const { system } = fixture;
  const asDonor = system.as(delegateCaller(person.id, "checkout"));
  const id = system.newId("recurringGift");
  const terms = { campaignId, donorId: person.id, amountCents: 4_000n, cadence: "monthly", locale: "en" } as const;
  const token = { firstGiftId: system.newId("gift"), paymentToken: "pm_sandbox_ok" };
  await startRecurringGift(asDonor, { id, ...terms, ...token });
  await fixture.settle();
  const change = (body: object) => api.call("PATCH", `/v1/recurring_gifts/${id}`, { body });
  for (const [param, body] of [
    ["amount_cents", { amount_cents: 20_000 }],
    ["cadence", { cadence: "weekly" }],
    ["amount_cents", { amount_cents: 4_001, cadence: "yearly" }],
  ] as const) {
    const { status, json } = await change(body);
    expect([status, json.error.code, json.error.param]).toEqual([403, "not_permitted", param]);
  }
  expect((await change({ amount_cents: 3_000, cadence: "yearly" })).status).toBe(200);
  for (const status of ["paused", "active", "canceled"])
    expect((await change({ status })).json).toMatchObject({ status });
});
