import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { issueKey } from "@/server/domain/identities/issue-key";
import {
  completeSetupByTransfer,
  readSetupByTransfer,
} from "@/server/domain/identities/setup-sessions/complete-by-transfer";
import { readSetupPage } from "@/server/domain/identities/setup-sessions/run-setup";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { paymentMethodResource } from "@/server/resources/payment-method";
import { type Api, makeApi } from "@/server/testing/api-client";
import { fillSetupForm, returnToSetup, secretIn } from "@/server/testing/complete-setup-form";
import { type PoolFixture, withPools } from "@/server/testing/pool-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards bank transfer as a saved payment method: a gift that uses it waits for a transfer, and nothing is ever
// charged.

const RETURN_URL = "https://partner.example.org/paid?order=7";

let fixture: TransferFixture & PoolFixture;
/** Charges the gifts whose money has arrived. */
let chargeGifts: () => Promise<void>;
let api: Api;
let campaignId: string;
let poolId: string;
beforeAll(async () => {
  const transfers = await makeTransferFixture();
  chargeGifts = transfers.work;
  fixture = withPools(transfers);
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
  const terms = { name: "Harbor lights", status: "live", beneficiary_id: fixture.charity.id } as const;
  campaignId = (await createCampaign(fixture.partner, terms)).id;
  poolId = await fixture.pool("member_vote");
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("page"));
const choose = (url: string) => runUntrusted(visitor(), completeSetupByTransfer, { secret: secretIn(url) });
const follow = (url: string) => runUntrusted(visitor(), readSetupByTransfer, { secret: secretIn(url) });

/** A person with an open session. */
async function opened(body: object = {}) {
  const { id } = await fixture.person({ name: "Maya Okafor" });
  const asked = { return_url: RETURN_URL, ...body };
  const { json } = await api.call("POST", `/v1/identities/${id}/setup_sessions`, { body: asked });
  return { id, url: json.url as string, path: `/v1/identities/${id}`, session: json.id as string };
}

/** A person with bank transfer as the payment method. */
async function withTransfer() {
  const person = await opened();
  expect(await choose(person.url)).toBe("saved");
  const { json } = await api.call("GET", `${person.path}/payment_methods`);
  return { ...person, method: paymentMethodResource.parse(json.data[0]) };
}

const give = (from: string, more: object = {}) =>
  api.call("POST", "/v1/gifts", { body: { from, to: fixture.charity.id, amount_cents: 5_000, ...more } });
const startRecurring = (from: string, more: object = {}) =>
  api.call("POST", `/v1/campaigns/${campaignId}/recurring_gifts`, {
    body: { from, amount_cents: 2_500, cadence: "monthly", ...more },
  });
const REFUSED = { code: "invalid_parameter", param: "payment_method_id" };

describe("the page of a setup session", () => {
  it("saves bank transfer once, however often it is chosen, and leads back", async () => {
    const { id, path, url, session } = await opened();
    expect(await runUntrusted(visitor(), readSetupPage, { secret: secretIn(url) })).toMatchObject({
      takesCards: true,
      takesTransfers: true,
    });
    expect(await follow(url)).toEqual({ outcome: "gone" });
    const chosen = await Promise.allSettled(Array.from({ length: 6 }, () => choose(url)));
    expect(chosen.some((each) => each.status === "fulfilled" && each.value === "saved")).toBe(true);
    const { data } = (await api.call("GET", `${path}/payment_methods`)).json;
    expect(data).toMatchObject([
      { type: "bank_transfer", brand: null, last4: null, mandate: null, is_default: true, identity_id: id },
    ]);
    expect((await api.call("GET", `${path}/setup_sessions/${session}`)).json).toMatchObject({
      status: "completed",
      payment_method_id: data[0].id,
    });
    const events = await fixture.system.db.event.findMany({ where: { subjectId: data[0].id } });
    expect(events).toMatchObject([{ type: "payment_method.attached", partyIds: [id] }]);
    expect(JSON.parse(events[0]!.data as string)).toMatchObject({ type: "bank_transfer", setup_session_id: session });
    const back = { outcome: "saved", returnUrl: `${RETURN_URL}&setup_session_id=${session}` };
    expect(await follow(url)).toEqual(back);
    fixture.clock.advance(600_001);
    expect(await follow(url)).toEqual({ outcome: "gone" });
    await expect(choose(url)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("says nothing to whoever has the link of a session that saved a card, and makes a default if it is asked to", async () => {
    const { id, path, url } = await opened();
    await returnToSetup(fixture.system, url, await fillSetupForm(fixture.system, url, "pm_sandbox_ok"));
    expect(await follow(url)).toEqual({ outcome: "gone" });
    for (const [makesDefault, types] of [
      [false, ["card"]],
      [true, ["bank_transfer"]],
    ] as const) {
      const body = { return_url: RETURN_URL, default: makesDefault };
      await choose((await api.call("POST", `${path}/setup_sessions`, { body })).json.url);
      const found = await fixture.system.db.paymentMethod.findMany({ where: { identityId: id, isDefault: true } });
      expect(found.map(({ type }) => type)).toEqual(types);
    }
  });
});

describe("bank transfer as a saved payment method", () => {
  it("makes a gift wait, named or as the default, which its transfer settles", async () => {
    const { id, method } = await withTransfer();
    const headers = { "Idempotency-Key": "gift-by-saved-transfer" };
    const body = { from: id, to: fixture.charity.id, amount_cents: 5_000, payment_method_id: method.id };
    const named = await api.call("POST", "/v1/gifts", { body, headers });
    expect(named.status).toBe(201);
    expect((await api.call("POST", "/v1/gifts", { body, headers })).text).toBe(named.text);
    const usual = await give(id);
    for (const { json } of [named, usual])
      expect(json).toMatchObject({ status: "pending", payment_instructions: { type: "bank_transfer" } });
    expect(usual.json.payment_instructions.reference).not.toBe(named.json.payment_instructions.reference);
    await fixture.bank([5_000n, { text: named.json.payment_instructions.reference }]);
    await chargeGifts();
    const settled = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: named.json.id } });
    expect(settled.status).not.toBe("pending");
    expect(await fixture.system.db.gift.count({ where: { fromId: id } })).toBe(2);
    expect(await fixture.brokenBooks()).toEqual([]);
    expect(await fixture.differences()).toEqual([]);
  });

  it("is its identity's alone, and none any more once it is deleted", async () => {
    const { path, id, method } = await withTransfer();
    const { id: other } = await fixture.person();
    expect((await give(other, { payment_method_id: method.id })).json.error).toMatchObject(REFUSED);
    expect((await give(id, { currency: "EUR" })).status).toBe(400);
    expect((await api.call("DELETE", `${path}/payment_methods/${method.id}`)).status).toBe(204);
    expect((await give(id, { payment_method_id: method.id })).json.error).toMatchObject(REFUSED);
    expect(await fixture.system.db.followUp.count({ where: { kind: "forget_method" } })).toBe(0);
  });

  it("makes a recurring gift a standing order, named or as the default, and none that is charged goes on by it", async () => {
    const { id, method } = await withTransfer();
    for (const more of [{}, { payment_method_id: method.id }])
      expect((await startRecurring(id, more)).json).toMatchObject({
        status: "active",
        payment_method_id: null,
        payment_instructions: { type: "bank_transfer" },
      });
    const charged = await startRecurring(id, { payment_method_id: "pm_sandbox_ok" });
    expect(charged.json.payment_instructions).toBeNull();
    for (const payment_method_id of [method.id, "bank_transfer"]) {
      const body = { payment_method_id };
      const { json } = await api.call("PATCH", `/v1/recurring_gifts/${charged.json.id}`, { body });
      expect(json.error).toMatchObject({ ...REFUSED, message: expect.stringContaining("by bank transfer") });
    }
  });

  it("makes a commitment wait, and is one that a commitment can change to", async () => {
    const { id: identity_id, method } = await withTransfer();
    const body = { identity_id, cadence: "monthly", per_cadence_amount_cents: 1_000, payment_method_id: method.id };
    const { json } = await api.call("POST", `/v1/pools/${poolId}/commit`, { body });
    expect(json).toMatchObject({ payment_method_id: method.id, payment_instructions: { type: "bank_transfer" } });
    await fixture.bank([12_000n, { text: json.payment_instructions.reference }]);
    await fixture.work();
    const path = `/v1/pools/${poolId}/commitments/${json.id}`;
    expect((await api.call("GET", path)).json.status).toBe("active");
    const change = async (payment_method_id: string) =>
      (await api.call("PATCH", path, { body: { payment_method_id } })).json;
    await change("pm_sandbox_ok");
    expect(await change(method.id)).toMatchObject({ payment_method_id: method.id, status: "active" });
    const row = await fixture.system.db.commitment.findUniqueOrThrow({ where: { id: json.id } });
    expect(row.transferReference).not.toBeNull();
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("pays no match, named or as the sponsor's default", async () => {
    const { id: sponsor_id, method } = await withTransfer();
    for (const named of [{}, { payment_method_id: method.id }]) {
      const body = { sponsor_id, cap_cents: 10_000, ...named };
      const { json } = await api.call("POST", `/v1/campaigns/${campaignId}/matches`, { body });
      expect(json.error).toMatchObject({ code: "invalid_parameter", details: [{ param: "payment_method_id" }] });
    }
  });
});
