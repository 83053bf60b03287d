import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Identity } from "@/server/generated/prisma/client";
import { type Api, makeApi } from "@/server/testing/api-client";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let fixture: RecurringFixture;
let api: Api;
/** The manager of the campaign and its beneficiary, the donor's manager, and an unrelated partner. */
let campaignSide: string;
let donorSide: TestTenant;
let stranger: TestTenant;
let donor: Identity;
beforeAll(async () => {
  fixture = await makeRecurringFixture();
  campaignSide = (await issueKey(fixture.system, { id: fixture.partnerId, name: "test" })).secret;
  donorSide = await makeTenant(fixture.system);
  stranger = await makeTenant(fixture.system);
  donor = await fixture.person({ creator: donorSide.ctx });
  api = makeApi(fixture.system, { key: donorSide.secret });
});
afterAll(() => fixture.close());

const lists = () => `/v1/campaigns/${fixture.campaignId}/recurring_gifts`;
const terms = () => ({ from: donor.id, amount_cents: 2_500, cadence: "monthly" });
const start = async (more = {}) => {
  const response = await api.call("POST", lists(), { body: { ...terms(), ...more } });
  if (response.status !== 201) throw new Error(response.text);
  return response.json;
};
const patch = async (id: string, body: object, key = donorSide.secret) =>
  api.call("PATCH", `/v1/recurring_gifts/${id}`, { key, body });

describe("who can read and change", () => {
  it("the donor's side can; the campaign's side reads less and may cancel; anyone else gets 404", async () => {
    const { id } = await start({ metadata: { plan: 1 }, payment_method_id: "pm_sandbox_ok" });
    const seen = async (key: string) => (await api.call("GET", `/v1/recurring_gifts/${id}`, { key })).json;
    expect(await seen(donorSide.secret)).toMatchObject({ metadata: { plan: 1 }, payment_method_id: "pm_sandbox_ok" });
    expect(await seen(campaignSide)).toMatchObject({ id, metadata: {}, payment_method_id: null });
    expect((await seen(stranger.secret)).error.code).toBe("resource_not_found");
    for (const body of [{ amount_cents: 100 }, { status: "paused" }, { status: "canceled", memo: "x" }])
      expect((await patch(id, body, campaignSide)).json.error?.code).toBe("not_permitted");
    expect((await patch(id, { status: "canceled" }, stranger.secret)).status).toBe(404);
    expect((await patch(id, { status: "canceled" }, campaignSide)).json).toMatchObject({
      status: "canceled",
      cancel_reason: "requested_by_campaign",
      next_gift_at: null,
    });
    expect(await fixture.emails(id)).toEqual(["canceledByCampaign"]);
  });

  it("lists all to the campaign's side, and to others those of their own donors", async () => {
    const { id } = await start();
    const listed = async (key: string) =>
      (await api.call("GET", `${lists()}?limit=100`, { key })).json.data.map((row: { id: string }) => row.id);
    expect(await listed(campaignSide)).toContain(id);
    expect(await listed(donorSide.secret)).toContain(id);
    expect(await listed(stranger.secret)).toEqual([]);
    const others = { ...terms(), from: fixture.donor.id };
    const refused = await api.call("POST", lists(), { body: others });
    expect([refused.status, refused.json.error.param]).toEqual([403, "from"]);
  });
});

// Guards donors from surprises: their changes apply from the next gift on, and a pause never charges anything.
describe("changes", () => {
  it("apply from the next gift on, whose date stays", async () => {
    const { id } = await start();
    await fixture.work();
    const before = (await api.call("GET", `/v1/recurring_gifts/${id}`)).json;
    const { json } = await patch(id, { amount_cents: 900, cadence: "weekly" });
    expect(json).toMatchObject({ amount_cents: 900, cadence: "weekly", next_gift_at: before.next_gift_at });
    await fixture.until(new Date(json.next_gift_at));
    const after = (await api.call("GET", `/v1/recurring_gifts/${id}`)).json;
    expect(after).toMatchObject({ gifts_count: 2, total_cents: 3_400 });
    expect(Date.parse(after.next_gift_at) - Date.parse(json.next_gift_at)).toBe(7 * 86_400_000);
    const gifts = await api.call("GET", `/v1/gifts?recurring_gift_id=${id}`);
    expect(gifts.json.data.map((gift: { amount_cents: number }) => gift.amount_cents)).toEqual([900, 2_500]);
    await patch(id, { amount_cents: 900, cadence: "weekly" });
    expect(await fixture.emails(id)).toEqual(["started", "changed"]);
  });

  it("pause, resume on a future date, and reject invalid transitions", async () => {
    const { id } = await start();
    await fixture.work();
    expect((await patch(id, { status: "paused" })).json).toMatchObject({
      pause_reason: "requested",
      next_gift_at: null,
    });
    await fixture.days(70);
    const { json } = await patch(id, { status: "active" });
    expect(Date.parse(json.next_gift_at)).toBeGreaterThan(fixture.clock.now().getTime());
    await fixture.work();
    expect(await fixture.gifts(id)).toHaveLength(1);
    await patch(id, { status: "canceled" });
    for (const body of [{ status: "active" }, { amount_cents: 500 }]) {
      const { status, json } = await patch(id, body);
      expect([status, json.error.code]).toEqual([409, "invalid_state"]);
    }
    expect((await patch(id, { status: "canceled" })).status).toBe(200);
  });

  it("accept only a payment method of the donor's", async () => {
    const { id } = await start();
    const { status, json } = await patch(id, { payment_method_id: "pm_01kah0ap0ve55bb6r6a3vqs5zx" });
    expect([status, json.error.param]).toEqual([400, "payment_method_id"]);
  });
});
