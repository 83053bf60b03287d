import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { issueKey } from "@/server/domain/identities/issue-key";
import { readUsed } from "@/server/domain/limits/read-limits";
import { paymentRails } from "@/server/ports/payment-rails";
import { createdGiftResource, giftResource } from "@/server/resources/gift";
import { type Api, makeApi } from "@/server/testing/api-client";
import { secretIn } from "@/server/testing/complete-setup-form";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { fillGiftForm, readGiftPage, returnToGift } from "@/server/testing/pay-gift-form";
import { railOf } from "@/server/testing/test-rail";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards donors who must act: a gift without a payment method is charged once, after its donor has paid, or not at all.

const NEVER = new AbortController().signal;
const WEEK_MS = 7 * 86_400_000;
const NOT_FOUND = { code: "resource_not_found" };

let fixture: GiftFixture;
let api: Api;
let rival: TestTenant;
beforeAll(async () => {
  fixture = await makeGiftFixture({ rail: { lendsMethod: false } });
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  rival = await makeTenant(fixture.system);
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
beforeEach(async () => {
  await fixture.system.db.emailMessage.deleteMany();
});
afterAll(() => fixture.close());

async function personWith(email: string) {
  const body = { type: "individual", display_name: "Maya Okafor", email };
  return (await api.call("POST", "/v1/identities", { body })).json as { id: string };
}
async function waiting(more: object = {}, headers: Record<string, string> = {}, donor?: { id: string }) {
  const from = donor ?? (await fixture.person({ name: "Maya Okafor" }));
  const body = { from: from.id, to: fixture.charity.id, amount_cents: 5_000, ...more };
  const { status, json, text } = await api.call("POST", "/v1/gifts", { body, headers });
  const read = async () => (await api.call("GET", `/v1/gifts/${json.id}`)).json;
  return { from, body, status, gift: json, text, url: json.next_action?.url as string, read };
}
async function pay(url: string, token = "pm_sandbox_ok") {
  const query = await fillGiftForm(fixture.system, url, token);
  return returnToGift(fixture.system, url, query!);
}
const chargesOf = (id: string) => fixture.system.db.payment.count({ where: { subjectId: id, direction: "charge" } });
const expire = () => expireGiftActions(fixture.system, NEVER, fixture.clock.now());
const used = async (id: string) => (await readUsed(fixture.system, id)).outgoing;

describe("a gift from a donor without a payment method, on a rail that lends none", () => {
  it("says where its donor pays, and goes on as any other once they have", async () => {
    const { gift, url, read, from } = await waiting();
    expect(createdGiftResource.parse(gift)).toMatchObject({
      status: "pending",
      next_action: { type: "redirect_to_url" },
    });
    expect(url).toMatch(/\/gifts\/pay\/[\w-]{58}$/);
    expect(Date.parse(gift.next_action.expires_at) - Date.parse(gift.created_at)).toBe(WEEK_MS);
    expect(giftResource.parse(await read()).next_action).toEqual(gift.next_action);
    await submitGifts(fixture.system, [gift.id]);
    await submitWaitingGifts(fixture.system);
    expect(await chargesOf(gift.id)).toBe(0);
    expect(await readGiftPage(fixture.system, url)).toMatchObject({
      state: "open",
      amountCents: 5_000n,
      currency: "USD",
    });

    expect(await pay(url)).toBe("given");
    expect((await read()).next_action).toBeUndefined();
    await fixture.settle();
    expect(await read()).toMatchObject({ status: "settled" });
    expect(await readGiftPage(fixture.system, url)).toMatchObject({ state: "given" });
    expect(await fixture.system.db.paymentMethod.count({ where: { identityId: from.id } })).toBe(0);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("fails where the rail takes other amounts only, before its form opens", async () => {
    const { url, read } = await waiting();
    const { system } = fixture;
    const { rails } = system.ports;
    const chargeRange = () => ({ leastCents: 6_000n, mostCents: 9_000n, stepCents: 1n });
    system.ports.rails = paymentRails([{ ...railOf(system), chargeRange }]);
    expect(await fillGiftForm(system, url, "pm_sandbox_ok")).toBeNull();
    system.ports.rails = rails;
    expect(await read()).toMatchObject({ status: "failed", failure_code: "amount_not_supported" });
    expect(await readGiftPage(system, url).catch((error) => error)).toMatchObject({ state: "over" });
  });

  it("tells the donor's side alone", async () => {
    const { gift, url } = await waiting();
    const events = await fixture.system.db.event.findMany({ where: { subjectId: gift.id }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type).sort()).toEqual(["gift.action_required", "gift.created"]);
    const required = events.find(({ type }) => type === "gift.action_required")!;
    expect(required.partyIds).toEqual([gift.from]);
    expect(giftResource.parse(JSON.parse(required.data as string))).toMatchObject({
      id: gift.id,
      next_action: { url },
    });
    const created = events.find(({ type }) => type === "gift.created")!;
    expect(created.data).not.toContain(secretIn(url));
    const views = created.views as { party_ids: string[]; data: string }[];
    expect(views.filter(({ data }) => data.includes(url)).every(({ party_ids: ids }) => ids.includes(gift.from))).toBe(
      true,
    );
    expect(JSON.stringify(await readGiftPage(fixture.system, url), (_, value) => String(value))).not.toContain("Maya");
    expect((await api.call("GET", `/v1/gifts/${gift.id}`, { key: rival.secret })).status).toBe(404);
  });

  it("hides where its donor pays from the recipient, in reads, lists and events", async () => {
    const to = await fixture.person({ creator: rival.ctx });
    const { gift, url } = await waiting({ to: to.id });
    const secret = secretIn(url);
    const theirs = await api.call("GET", `/v1/gifts/${gift.id}`, { key: rival.secret });
    expect(theirs.json).toMatchObject({ id: gift.id, status: "pending" });
    const listed = await api.call("GET", "/v1/gifts", { key: rival.secret });
    for (const text of [theirs.text, listed.text]) expect(text).not.toContain(secret);
    const events = await fixture.system.db.event.findMany({ where: { subjectId: gift.id } });
    const shown = events.flatMap(({ partyIds, data, views }) => [
      ...(partyIds.includes(to.id) ? [data as string] : []),
      ...((views ?? []) as { party_ids: string[]; data: string }[])
        .filter(({ party_ids: ids }) => !ids.includes(gift.from))
        .map((view) => view.data),
    ]);
    expect(shown.length).toBeGreaterThan(0);
    for (const data of shown) expect(data).not.toContain(secret);
  });

  it("takes a default that the donor has, and refuses a method that is named and not theirs", async () => {
    const { from, body } = await waiting();
    const other = await api.call("POST", "/v1/gifts", {
      body: { ...body, payment_method_id: "pm_01ARZ3NDEKTSV4RRFFQ69G5FAV" },
    });
    expect(other.json.error).toMatchObject({ code: "invalid_parameter", param: "payment_method_id" });
    await createPaymentMethod(fixture.partner, { id: from.id, token: "pm_sandbox_ok" });
    const { json } = await api.call("POST", "/v1/gifts", { body });
    expect(json.next_action).toBeUndefined();
    await fixture.settle();
    expect(await fixture.status(json.id)).toBe("settled");
  });

  it("waits on a rail that lends one, too, and whatever the donor has, if that is asked for", async () => {
    const lending = await makeGiftFixture();
    const from = await lending.person();
    await createPaymentMethod(lending.partner, { id: from.id, token: "pm_sandbox_ok" });
    const gift = await lending.give(from, lending.charity, { payment_method_id: "pm_sandbox_missing" });
    const where = { id: gift };
    expect(await lending.system.db.gift.findUnique({ where })).toMatchObject({
      actionCode: "payment_method_missing",
      paymentToken: null,
      rail: "sandbox",
    });
    const saved = createPaymentMethod(lending.partner, { id: from.id, token: "pm_sandbox_missing" });
    await expect(saved).rejects.toMatchObject({ code: "invalid_parameter" });
    await lending.settle();
    expect(await lending.status(gift)).toBe("pending");
    await lending.close();
  });

  it("answers a repeated request with the same bytes", async () => {
    const headers = { "Idempotency-Key": "waits-1" };
    const { body, text, url } = await waiting({}, headers);
    expect(text).toContain(secretIn(url));
    const again = await api.call("POST", "/v1/gifts", { body, headers });
    expect(again.text).toBe(text);
    const reused = await api.call("POST", "/v1/gifts", { body: { ...body, amount_cents: 6_000 }, headers });
    expect(reused.json.error.code).toBe("idempotency_key_reused");
  });
});

describe("its page", () => {
  it("charges once, however often, from however many tabs and at once its form comes back", async () => {
    const { gift, url } = await waiting();
    const forms = await Promise.all(
      ["pm_sandbox_ok", "pm_sandbox_slow"].map((token) => fillGiftForm(fixture.system, url, token)),
    );
    const returns = await Promise.all(
      Array.from({ length: 10 }, (_, at) => returnToGift(fixture.system, url, forms[at % 2]!)),
    );
    expect(new Set(returns)).toEqual(new Set(["given"]));
    await Promise.all([submitGifts(fixture.system, [gift.id]), submitWaitingGifts(fixture.system)]);
    await fixture.settle();
    expect(await chargesOf(gift.id)).toBe(1);
    expect(await fillGiftForm(fixture.system, url, "pm_sandbox_ok")).toBeNull();
    expect(await fixture.system.db.auditEntry.count({ where: { subjectId: gift.id, action: "gift.pay" } })).toBe(1);
    expect(await fixture.system.db.event.count({ where: { subjectId: gift.id, type: "gift.payment_given" } })).toBe(1);
  });

  it("takes nothing that was made for another gift, or that the rail did not sign, and nothing of who left", async () => {
    const [mine, theirs] = [await waiting(), await waiting()];
    const query = (await fillGiftForm(fixture.system, theirs.url, "pm_sandbox_ok"))!;
    expect(await returnToGift(fixture.system, mine.url, query)).toBe("over");
    query.set("rail_reference", mine.gift.id);
    expect(await returnToGift(fixture.system, mine.url, query)).toBe("over");
    const left = (await fillGiftForm(fixture.system, mine.url, null))!;
    expect(await returnToGift(fixture.system, mine.url, left)).toBe("left");
    const forged = mine.url.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
    await expect(readGiftPage(fixture.system, forged)).rejects.toMatchObject(NOT_FOUND);
    expect(await readGiftPage(fixture.system, mine.url)).toMatchObject({ state: "open" });
  });

  it("is no page of a gift that never waited", async () => {
    const { gift, url } = await waiting();
    const from = await fixture.person();
    const paid = await fixture.give(from, fixture.charity, { payment_method_id: "pm_sandbox_ok" });
    const { vault } = fixture.system;
    const suffix = paid.slice("gft_".length);
    const signature = vault.mac("gift-action-link", paid).subarray(0, 24).toString("base64url");
    expect(secretIn(url)).toHaveLength(suffix.length + signature.length);
    expect(gift.id.slice("gft_".length)).toBe(secretIn(url).slice(0, suffix.length));
    await expect(readGiftPage(fixture.system, `/${suffix}${signature}`)).rejects.toMatchObject(NOT_FOUND);
  });

  it("takes nothing for a campaign that has ended meanwhile", async () => {
    const { id } = await createCampaign(fixture.partner, {
      name: "Wells",
      status: "live",
      beneficiary_id: fixture.charity.id,
    });
    const { url, read } = await waiting({ campaign_id: id });
    const query = (await fillGiftForm(fixture.system, url, "pm_sandbox_ok"))!;
    expect(await readGiftPage(fixture.system, url)).toMatchObject({ state: "open", campaign: "Wells" });
    await api.call("PATCH", `/v1/campaigns/${id}`, { body: { status: "ended" } });
    expect(await readGiftPage(fixture.system, url)).toMatchObject({ state: "closed" });
    expect(await fillGiftForm(fixture.system, url, "pm_sandbox_ok")).toBeNull();
    expect(await returnToGift(fixture.system, url, query)).toBe("over");
    expect(await read()).toMatchObject({ status: "pending" });
  });
});

describe("a donor who does nothing", () => {
  it("has seven days: then the gift fails, nothing was charged, and limits are free again", async () => {
    const { gift, url, read, from } = await waiting();
    const query = (await fillGiftForm(fixture.system, url, "pm_sandbox_ok"))!;
    expect(await used(from.id)).toBe(5_000n);
    fixture.clock.advance(WEEK_MS - 60_000);
    await expire();
    expect((await read()).status).toBe("pending");
    fixture.clock.advance(60_000);
    expect(await returnToGift(fixture.system, url, query)).toBe("over");
    await Promise.all([expire(), expire()]);
    expect(await read()).toMatchObject({ status: "failed", failure_code: "payment_method_missing" });
    expect((await read()).next_action).toBeUndefined();
    expect(await returnToGift(fixture.system, url, query)).toBe("over");
    expect(await readGiftPage(fixture.system, url)).toMatchObject({ state: "over" });
    await submitWaitingGifts(fixture.system);
    await fixture.settle();
    expect(await chargesOf(gift.id)).toBe(0);
    expect(await used(from.id)).toBe(0n);
    expect(await fixture.system.db.event.count({ where: { subjectId: gift.id, type: "gift.failed" } })).toBe(1);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("and one who pays in that instant: the gift is charged or it fails, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { gift, url } = await waiting();
      const query = (await fillGiftForm(fixture.system, url, "pm_sandbox_ok"))!;
      const due = new Date(fixture.clock.now().getTime() + WEEK_MS);
      const [returned] = await Promise.all([
        returnToGift(fixture.system, url, query),
        expireGiftActions(fixture.system, NEVER, due),
      ]);
      await submitWaitingGifts(fixture.system);
      const status = await fixture.status(gift.id);
      expect(await chargesOf(gift.id)).toBe(returned === "given" ? 1 : 0);
      expect(status === "failed").toBe(returned !== "given");
    }
    await fixture.settle();
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("is emailed once, at the address that the partner entered, with how to stop such emails", async () => {
    const { url } = await waiting({}, {}, await personWith("maya@example.org"));
    await emailGiftActions(fixture.system, NEVER);
    await emailGiftActions(fixture.system, NEVER);
    const emails = await fixture.system.db.emailMessage.findMany({ where: { to: "maya@example.org" } });
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain(url);
    expect(emails[0]!.unsubscribeUrl).toContain("/unsubscribe/");
    const { url: paidUrl } = await waiting({}, {}, await personWith("late@example.org"));
    await pay(paidUrl);
    await emailGiftActions(fixture.system, NEVER);
    expect(await fixture.system.db.emailMessage.count({ where: { to: "late@example.org" } })).toBe(0);
  });
});
