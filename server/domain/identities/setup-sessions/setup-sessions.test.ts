import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "@/server/domain/identities/issue-key";
import { completeSetup } from "@/server/domain/identities/setup-sessions/complete-setup";
import { expireSetupSessions } from "@/server/domain/identities/setup-sessions/expire-setup-sessions";
import { readSetupPage } from "@/server/domain/identities/setup-sessions/run-setup";
import { transferIdentity } from "@/server/domain/identities/transfer-identity";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { setupSessionResource } from "@/server/resources/setup-session";
import { type Api, makeApi } from "@/server/testing/api-client";
import { fillSetupForm, returnToSetup, secretIn } from "@/server/testing/complete-setup-form";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

// Guards whose card is charged: whoever has the link saves a method once, for one identity, and learns nothing afterwards.

const RETURN_URL = "https://partner.example.org/paid?order=7";

let fixture: GiftFixture;
let api: Api;
let key: string;
let rival: TestTenant;

beforeAll(async () => {
  fixture = await makeGiftFixture({ rail: { lendsMethod: false } });
  key = (await issueKey(fixture.system, { id: fixture.partnerId, name: "test" })).secret;
  rival = await makeTenant(fixture.system);
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
afterAll(() => fixture.close());

const ask = (identityId: string, body: object = {}, options: object = {}) =>
  api.call("POST", `/v1/identities/${identityId}/setup_sessions`, {
    body: { return_url: RETURN_URL, ...body },
    ...options,
  });
const methodsOf = (identityId: string) =>
  fixture.system.db.paymentMethod.findMany({ where: { identityId }, orderBy: { id: "asc" } });
const pageOf = (url: string) =>
  runUntrusted(fixture.system.as(visitorCaller("page")), readSetupPage, { secret: secretIn(url) });
const NOT_FOUND = { code: "resource_not_found" };

async function opened(body: object = {}) {
  const person = await fixture.person({ name: "Maya Okafor" });
  const { json } = await ask(person.id, body);
  const path = `/v1/identities/${person.id}/setup_sessions/${json.id}`;
  return { person, path, session: json, read: async () => (await api.call("GET", path)).json };
}

describe("a setup session", () => {
  it("saves a method that gifts then use, on a rail that lends none", async () => {
    const { person, session, read } = await opened();
    expect(setupSessionResource.parse(session)).toMatchObject({
      identity_id: person.id,
      status: "open",
      payment_method_id: null,
      return_url: RETURN_URL,
    });
    expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(86_400_000);
    const gift = { from: person.id, to: fixture.charity.id, amount_cents: 5_000 };
    expect((await api.call("POST", "/v1/gifts", { body: gift })).json.next_action).toBeDefined();
    expect(await pageOf(session.url)).toMatchObject({ name: "Maya Okafor", returnsTo: "partner.example.org" });

    const query = await fillSetupForm(fixture.system, session.url, "pm_sandbox_ok");
    expect(await returnToSetup(fixture.system, session.url, query)).toEqual({
      outcome: "saved",
      returnUrl: `${RETURN_URL}&setup_session_id=${session.id}`,
    });
    const [method] = await methodsOf(person.id);
    expect(await read()).toMatchObject({ status: "completed", payment_method_id: method!.id });
    expect(method).toMatchObject({ isDefault: true, token: "pm_sandbox_ok" });
    const [event] = await fixture.system.db.event.findMany({ where: { type: "payment_method.attached" } });
    expect(event).toMatchObject({ subjectId: method!.id, partyIds: [person.id] });
    expect(JSON.parse(event!.data as string)).toMatchObject({ id: method!.id, setup_session_id: session.id });
    expect((await api.call("POST", "/v1/gifts", { body: gift })).json.next_action).toBeUndefined();
    expect(await fixture.system.db.payment.count()).toBe(0);
  });

  it("saves one method however often and at once its form comes back, and nobody learns anything afterwards", async () => {
    const { person, session } = await opened();
    const query = await fillSetupForm(fixture.system, session.url, "pm_sandbox_ok");
    const returns = await Promise.all(
      Array.from({ length: 8 }, () => returnToSetup(fixture.system, session.url, query)),
    );
    expect(new Set(returns.map((returned) => returned.outcome))).toEqual(new Set(["saved"]));
    expect(await methodsOf(person.id)).toHaveLength(1);
    await expect(pageOf(session.url)).rejects.toMatchObject(NOT_FOUND);
    await expect(fillSetupForm(fixture.system, session.url, "pm_sandbox_ok")).rejects.toMatchObject(NOT_FOUND);
    expect(await returnToSetup(fixture.system, session.url, new URLSearchParams())).toEqual({ outcome: "gone" });
  });

  it("becomes the default if it is asked to, and not otherwise", async () => {
    const { person, session } = await opened();
    await returnToSetup(fixture.system, session.url, await fillSetupForm(fixture.system, session.url, "pm_sandbox_ok"));
    for (const [makesDefault, defaults] of [
      [false, [true, false]],
      [true, [false, false, true]],
    ] as const) {
      const { url } = (await ask(person.id, { default: makesDefault })).json;
      await returnToSetup(fixture.system, url, await fillSetupForm(fixture.system, url, "pm_sandbox_slow"));
      expect((await methodsOf(person.id)).map(({ isDefault }) => isDefault)).toEqual(defaults);
    }
  });

  it("takes nothing that was made for another one, or that the rail did not sign", async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const query = await fillSetupForm(fixture.system, theirs.session.url, "pm_sandbox_ok");
    expect(await returnToSetup(fixture.system, mine.session.url, query)).toEqual({ outcome: "gone" });
    query.set("rail_reference", mine.session.id);
    expect(await returnToSetup(fixture.system, mine.session.url, query)).toEqual({ outcome: "gone" });
    const secret = secretIn(mine.session.url).replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
    const visitor = fixture.system.as(visitorCaller("page"));
    await expect(runUntrusted(visitor, completeSetup, { secret, query })).rejects.toMatchObject(NOT_FOUND);
    const left = await fillSetupForm(fixture.system, mine.session.url, null);
    expect(await returnToSetup(fixture.system, mine.session.url, left)).toEqual({ outcome: "left" });
    expect(await methodsOf(mine.person.id)).toEqual([]);
  });

  it("is over after 24 hours, before and after it was swept", async () => {
    const { person, session, read } = await opened();
    const query = await fillSetupForm(fixture.system, session.url, "pm_sandbox_ok");
    fixture.clock.advance(86_400_000);
    expect((await read()).status).toBe("expired");
    await expect(pageOf(session.url)).rejects.toMatchObject(NOT_FOUND);
    expect(await returnToSetup(fixture.system, session.url, query)).toEqual({ outcome: "gone" });
    await expireSetupSessions(fixture.system, new AbortController().signal, fixture.clock.now());
    expect((await read()).status).toBe("expired");
    expect(await returnToSetup(fixture.system, session.url, query)).toEqual({ outcome: "gone" });
    expect(await methodsOf(person.id)).toEqual([]);
  });

  it("is for the identity's manager alone, and for an active identity", async () => {
    const { person, path, session } = await opened();
    expect((await ask(person.id, {}, { key: rival.secret })).status).toBe(404);
    expect((await api.call("GET", path, { key: rival.secret })).status).toBe(404);
    const list = path.replace(`/${session.id}`, "");
    expect((await api.call("GET", list, { key: rival.secret })).status).toBe(404);
    expect((await api.call("GET", list)).json.data).toMatchObject([{ id: session.id }]);
    const other = await fixture.person();
    expect((await api.call("GET", path.replace(person.id, other.id))).status).toBe(404);
    const { secret } = await issueKey(fixture.system, {
      id: fixture.partnerId,
      name: "reads",
      scopes: ["identities:read", "gifts:write"],
    });
    expect((await ask(person.id, {}, { key: secret })).json.error.code).toBe("insufficient_scope");
    expect((await api.call("GET", path, { key: secret })).status).toBe(200);
    const query = await fillSetupForm(fixture.system, session.url, "pm_sandbox_ok");
    await fixture.system.db.identity.update({ where: { id: person.id }, data: { status: "suspended" } });
    expect((await ask(person.id)).json.error.code).toBe("identity_suspended");
    expect(await returnToSetup(fixture.system, session.url, query)).toEqual({ outcome: "gone" });
  });

  it("ends when the identity goes to another manager, to whose site it does not lead", async () => {
    const { person, session } = await opened();
    const query = await fillSetupForm(fixture.system, session.url, "pm_sandbox_ok");
    const operator = fixture.system.as({
      kind: "operator",
      identityId: null,
      name: "ada",
      requestId: "req_test",
    });
    await transferIdentity(operator, { identity_id: person.id, manager_id: null, reason: "asked for" });
    expect(await returnToSetup(fixture.system, session.url, query)).toEqual({ outcome: "gone" });
    expect(await methodsOf(person.id)).toEqual([]);
  });

  it("takes return URLs as verifications do, and answers a repeated request the same", async () => {
    const { person } = await opened();
    for (const return_url of ["http://partner.example.org/", "https://u@partner.example.org/", "/paid", "javascript:1"])
      expect((await ask(person.id, { return_url })).json.error, return_url).toMatchObject({ param: "return_url" });
    expect((await ask(person.id, { return_url: undefined })).json.error.code).toBe("missing_parameter");
    const headers = { "Idempotency-Key": "setup-1" };
    const [one, two] = [await ask(person.id, {}, { headers }), await ask(person.id, {}, { headers })];
    expect(two.text).toBe(one.text);
    expect(await fixture.system.db.setupSession.count({ where: { identityId: person.id } })).toBe(2);
  });
});
