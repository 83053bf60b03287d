import { afterAll, beforeAll, expect, it } from "vitest";
import { issueKey } from "@/server/domain/identities/issue-key";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { type Api, makeApi } from "@/server/testing/api-client";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makeStandingOrderFixture, type StandingOrderFixture } from "@/server/testing/standing-order-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards the reference of a standing order: it decides whose gift a transfer is booked to, so only the donor's side may
// see it.

let fixture: StandingOrderFixture;
let api: Api;
let donorSide: TestTenant;
let campaignSide: string;
let from: string;
beforeAll(async () => {
  // Bank transfer is the only way to pay.
  fixture = await makeStandingOrderFixture({ only: true });
  donorSide = await makeTenant(fixture.system);
  campaignSide = (await issueKey(fixture.system, { id: fixture.partnerId, name: "test" })).secret;
  api = makeApi(fixture.system, { key: donorSide.secret });
  from = (await fixture.person({ creator: donorSide.ctx, name: "Maya Okafor" })).id;
});
afterAll(() => fixture.close());

const lists = () => `/v1/campaigns/${fixture.campaignId}/recurring_gifts`;
const start = (more = {}) =>
  api.call("POST", lists(), { body: { from, amount_cents: 2_500, cadence: "monthly", ...more } });

it("is in the answers to the donor's side alone, where nothing but transfers is possible", async () => {
  const { status, json } = await start();
  expect(status).toBe(201);
  expect(recurringGiftResource.parse(json)).toMatchObject({
    status: "active",
    payment_method_id: null,
    gifts_count: 0,
    last_gift_id: null,
    started_at: null,
    payment_instructions: {
      type: "bank_transfer",
      account_holder: "Almoner Giving",
      account_number: "123456789",
      reference: expect.stringMatching(/^[2-9CFHJKMPRTWX]{12}$/),
      amount_cents: 2_500,
      currency: "USD",
    },
  });
  expect(json.payment_instructions).not.toHaveProperty("expires_at");
  const seen = async (key: string) => (await api.call("GET", `/v1/recurring_gifts/${json.id}`, { key })).json;
  expect((await seen(donorSide.secret)).payment_instructions).toEqual(json.payment_instructions);
  expect((await seen(campaignSide)).payment_instructions).toBeNull();
  const [event] = await fixture.system.db.event.findMany({
    where: { subjectId: json.id, type: "recurring_gift.created" },
  });
  expect(JSON.stringify(event!.data)).not.toContain(json.payment_instructions.reference);
  expect(await eventsOf(fixture.system, json.id, "recurring_gift.created")).toHaveLength(1);
});

it("can be asked for by the sandbox's method, and follows a change of the sum", async () => {
  const { json } = await start({ payment_method_id: "pm_sandbox_transfer" });
  const { reference } = json.payment_instructions;
  const patch = async (body: object) => api.call("PATCH", `/v1/recurring_gifts/${json.id}`, { body });
  expect((await patch({ amount_cents: 900 })).json.payment_instructions).toMatchObject({
    reference,
    amount_cents: 900,
  });
  const refused = await patch({ payment_method_id: "pm_other" });
  expect([refused.status, refused.json.error.param]).toEqual([400, "payment_method_id"]);
  await fixture.arrive([700n, { text: reference }]);
  expect((await api.call("GET", `/v1/recurring_gifts/${json.id}`)).json).toMatchObject({
    gifts_count: 1,
    total_cents: 700,
    amount_cents: 900,
    next_gift_at: expect.any(String),
  });
});

it("is not given for what could not be given", async () => {
  const poor = await fixture.person({ creator: donorSide.ctx, tier: 0 });
  const over = await start({ from: poor.id, amount_cents: 900_000 });
  expect(over.json.error.code).toBe("monthly_limit_exceeded");
  expect(await fixture.system.db.recurringGift.count({ where: { donorId: poor.id } })).toBe(0);
});
