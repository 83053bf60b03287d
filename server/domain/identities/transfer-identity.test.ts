import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGiftWithin } from "@/server/domain/gifts/create-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { transferIdentity } from "@/server/domain/identities/transfer-identity";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { rotateWebhookSecret } from "@/server/domain/webhooks/rotate-webhook-secret";
import { updateWebhook } from "@/server/domain/webhooks/update-webhook";
import { type Api, makeApi } from "@/server/testing/api-client";
import { eventually } from "@/server/testing/eventually";
import { fanOutEvents } from "@/server/testing/fan-out-events";
import { makeRecurringFixture, type RecurringFixture } from "@/server/testing/recurring-fixture";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let fixture: RecurringFixture;
let api: Api;
let former: string;
let next: TestTenant;

const REASON = "the charity changed its partner";
const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ada", requestId: "req_test" });
const transfer = (identityId: string, managerId: string | null) =>
  transferIdentity(operator(), { identity_id: identityId, manager_id: managerId, reason: REASON });

beforeAll(async () => {
  fixture = await makeRecurringFixture();
  former = (await issueKey(fixture.system, { id: fixture.partnerId, name: "test" })).secret;
  next = await makeTenant(fixture.system);
  api = makeApi(fixture.system, { key: former, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
afterAll(() => fixture.close());

async function post(path: string, body: unknown, key = former): Promise<string> {
  const response = await api.call("POST", path, { key, body });
  expect(response).toMatchObject({ status: 201 });
  return response.json.id;
}

/** Resolves once something waits for a lock. */
function oneWaits(): Promise<void> {
  return eventually(async () => {
    const waiting = await fixture.system.db.$queryRaw`
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    expect(waiting).toHaveLength(1);
  });
}

/** What a key reads at each path. */
async function view(key: string, paths: string[]) {
  const responses = paths.map(async (path) => {
    const { status, json } = await api.call("GET", path, { key });
    return [path, { status, json: status === 200 ? json : null }] as const;
  });
  return Object.fromEntries(await Promise.all(responses));
}

/** For each column that copies an identity's manager: the number of these identities' rows, and of stale ones. */
async function copiesOf(identityIds: string[]) {
  const { db } = fixture.system;
  const columns = await db.$queryRaw<{ table: string; side: string }[]>`
    SELECT table_name AS table, replace(column_name, '_manager_id', '') AS side FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%\_manager\_id'`;
  const counted = columns.map(async ({ table, side }) => {
    const [row] = await db.$queryRawUnsafe<{ rows: number; stale: number }[]>(
      `SELECT count(*)::int AS rows,
         (count(*) FILTER (WHERE t.${side}_manager_id IS DISTINCT FROM i.manager_id))::int AS stale
       FROM ${table} t JOIN identities i ON i.id = t.${side}_id WHERE i.id = ANY ($1)`,
      identityIds,
    );
    return { column: `${table}.${side}_manager_id`, ...row! };
  });
  return Promise.all(counted);
}

// Guards access: one relation says who manages an identity, and everything that a manager can read depends on it.
describe("after a transfer", () => {
  it("the former manager sees what a stranger sees, and the new one everything that the former did", async () => {
    const { charity, donor } = fixture;
    const sponsor = await fixture.person();
    const owned = { owner_id: charity.id, beneficiary_id: charity.id };
    const campaign = await post("/v1/campaigns", { name: "Boats", status: "live", ...owned });
    const draft = await post("/v1/campaigns", { name: "Sails", ...owned });
    const page = await post(`/v1/campaigns/${campaign}/p2p_pages`, { name: "Ada rows", owner_id: donor.id });
    await post(`/v1/campaigns/${campaign}/matches`, { sponsor_id: sponsor.id, cap_cents: 10_000 });
    await post(`/v1/identities/${donor.id}/payment_methods`, { token: "pm_sandbox_ok" });
    const terms = { from: donor.id, amount_cents: 500, cadence: "monthly" };
    const recurring = await post(`/v1/campaigns/${campaign}/recurring_gifts`, terms);
    const gift = await fixture.give(donor, charity, { campaign_id: campaign, share_contact: true });
    await fixture.settle();
    const receipt = await fixture.system.db.receipt.findFirstOrThrow({ where: { giftId: gift } });
    await setPayoutAccount(fixture.partner, { id: charity.id, token: "po_sandbox_ok" });
    const payout = await post("/v1/payouts", { identity_id: charity.id, amount_cents: 100 });
    const paths = [
      ...[charity, donor, sponsor].flatMap(({ id }) => [
        `/v1/identities/${id}`,
        `/v1/identities/${id}/limits`,
        `/v1/identities/${id}/balance`,
        `/v1/identities/${id}/payment_methods`,
      ]),
      "/v1/gifts",
      `/v1/gifts/${gift}`,
      "/v1/receipts",
      `/v1/receipts/${receipt.id}`,
      `/v1/campaigns/${draft}`,
      ...["", "/contributions", "/p2p_pages", "/matches", "/recurring_gifts"].map(
        (at) => `/v1/campaigns/${campaign}${at}`,
      ),
      `/v1/campaigns/${campaign}/p2p_pages/${page}`,
      `/v1/recurring_gifts/${recurring}`,
      ...["", `/${payout}`, `/${payout}/lines`].map((at) => `/v1/payouts${at}`),
      `/v1/identities/${charity.id}/payout_schedule`,
    ];
    const [managers, strangers] = [await view(former, paths), await view(next.secret, paths)];
    expect(Object.values(managers).filter(({ status }) => status !== 200)).toEqual([]);
    expect(Object.values(strangers).filter(({ status }) => status === 404)).toHaveLength(20);

    for (const { id } of [charity, donor, sponsor]) await transfer(id, next.identityId);

    expect(await view(next.secret, paths)).toEqual(managers);
    expect(await view(former, paths)).toEqual(strangers);
    // The payout account may belong to the former manager.
    expect((await api.call("GET", `/v1/identities/${charity.id}/payout_account`, { key: next.secret })).status).toBe(
      404,
    );
    const ids = async (key: string, path: string) => {
      const { json } = await api.call("GET", path, { key });
      return json.data.map((row: { id: string }) => row.id).sort();
    };
    expect(await ids(former, "/v1/identities")).toEqual([fixture.partnerId]);
    const all = [next.identityId, charity.id, donor.id, sponsor.id].sort();
    expect(await ids(next.secret, "/v1/identities")).toEqual(all);
    const copies = await copiesOf([charity.id, donor.id, sponsor.id]);
    expect(copies.length).toBeGreaterThan(6);
    expect(copies.filter(({ rows, stale }) => rows === 0 || stale > 0)).toEqual([]);
    // The former manager owns the fixture's campaign; the charity is its beneficiary.
    const campaigns = "/v1/campaigns?include=p2p_pages";
    expect(await ids(former, campaigns)).toEqual([fixture.campaignId]);
    expect(await ids(next.secret, campaigns)).toEqual([fixture.campaignId, campaign, draft, page].sort());
  });

  it("events go to the new manager's webhooks and no longer to the former's, even one written just before", async () => {
    const donor = await fixture.person();
    const endpoints = [];
    for (const key of [former, next.secret])
      endpoints.push(await post("/v1/webhooks", { url: "https://hooks.test/x", events: ["*"] }, key));
    await fanOutEvents(fixture.system);
    const recipient = await fixture.person({ creator: next.ctx });
    const before = await fixture.give(donor, recipient);
    await transfer(donor.id, next.identityId);
    const after = await post("/v1/gifts", { from: donor.id, to: recipient.id, amount_cents: 500 }, next.secret);
    await fanOutEvents(fixture.system);
    const include = { event: { select: { subjectId: true } } };
    const where = { event: { subjectId: { in: [before, after] } } };
    const deliveries = await fixture.system.db.webhookDelivery.findMany({ where, include });
    const of = (endpoint: string | undefined) =>
      deliveries.filter(({ endpointId }) => endpointId === endpoint).map(({ event }) => event.subjectId);
    expect(of(endpoints[0])).toEqual([]);
    expect(of(endpoints[1]).sort()).toEqual([before, after].sort());
  });

  it("only the new manager can give from it, and continues pending operations", async () => {
    const donor = await fixture.person();
    const recurring = await fixture.start({ donorId: donor.id });
    await fixture.work();
    await transfer(donor.id, next.identityId);
    await expect(fixture.give(donor, fixture.charity)).rejects.toMatchObject({ code: "not_permitted" });
    await fixture.days(31);
    const gifts = await fixture.gifts(recurring);
    expect(gifts.map((gift) => [gift.createdById, gift.fromManagerId])).toEqual([
      [fixture.partnerId, next.identityId],
      [next.identityId, next.identityId],
    ]);
  });

  it("its keys are revoked, and the audit trail says who did it and why", async () => {
    const person = await fixture.person();
    const { key } = await issueKey(fixture.system, { id: person.id, name: "test" });
    await transfer(person.id, null);
    const revoked = await fixture.system.db.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    expect(revoked.revokedAt).not.toBeNull();
    const [entry] = await fixture.system.db.auditEntry.findMany({
      where: { action: "identity.transfer", subjectId: person.id },
    });
    expect(entry).toMatchObject({
      actor: "operator:ada",
      details: { from: fixture.partnerId, to: null, reason: REASON },
    });
  });

  // Guards an identity's events: endpoints that its former manager may have set up with its key must not receive them.
  it("its own webhook endpoints send nothing until it enables them again", async () => {
    const person = await fixture.person();
    const { secret } = await issueKey(fixture.system, { id: person.id, name: "test" });
    const id = await post("/v1/webhooks", { url: "https://hooks.test/own", events: ["*"] }, secret);
    await fixture.give(person, fixture.charity);
    await fanOutEvents(fixture.system);
    const pending = () => fixture.system.db.webhookDelivery.findMany({ where: { endpointId: id } });
    const queued = await pending();
    expect(queued).not.toEqual([]);
    await transfer(person.id, next.identityId);
    await post("/v1/gifts", { from: person.id, to: fixture.charity.id, amount_cents: 500 }, next.secret);
    await fanOutEvents(fixture.system);
    expect(await pending()).toEqual(queued);
    expect(await claimDeliveries(fixture.system, () => ({ count: 100, forBusy: 100 }))).not.toContainEqual(
      expect.objectContaining({ endpointId: id }),
    );
    const { secret: key } = await issueKey(next.ctx, { id: person.id, name: "theirs" });
    const found = await api.call("GET", `/v1/webhooks/${id}`, { key });
    expect(found.json).toMatchObject({ status: "disabled", disabled_reason: "transferred" });
    const enabled = await api.call("PATCH", `/v1/webhooks/${id}`, { key, body: { status: "active" } });
    expect(enabled.json).toMatchObject({ status: "active", disabled_reason: null });
    const claimed = await claimDeliveries(fixture.system, () => ({ count: 100, forBusy: 100 }));
    expect(claimed).toContainEqual(expect.objectContaining({ endpointId: id }));
  });
});

describe("a transfer", () => {
  it("a request that was authenticated before leaves no endpoint, secret or key", async () => {
    const person = await fixture.person();
    const { key } = await issueKey(fixture.system, { id: person.id, name: "own" });
    const caller = {
      kind: "api_key",
      identityId: person.id,
      keyId: key.id,
      scopes: ["*"],
      requestId: "req_1",
    } as const;
    const own = fixture.system.as(caller);
    const body = { url: "https://hooks.test/late", events: ["*" as const] };
    const { endpoint } = await createWebhook(own, body);
    await transfer(person.id, next.identityId);
    const late = [
      createWebhook(own, body),
      updateWebhook(own, { id: endpoint.id, status: "active" }),
      rotateWebhookSecret(own, { id: endpoint.id }),
      issueKey(own, { id: person.id, name: "late" }),
    ];
    await Promise.all(late.map((one) => expect(one).rejects.toMatchObject({ code: "revoked_api_key" })));
  });

  it("is rejected if the new manager keeps a record of the address already", async () => {
    const person = await fixture.person();
    const known = await createIdentity(next.ctx, { type: "individual", email: person.email.toUpperCase() });
    const context = { identity_id: known.id };
    await expect(transfer(person.id, next.identityId)).rejects.toMatchObject({ code: "already_exists", context });
    const stored = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: person.id } });
    expect(stored.managerId).toBe(fixture.partnerId);
  });

  it("waits for what a key is creating, and then ends it", async () => {
    const person = await fixture.person();
    const { key } = await issueKey(fixture.system, { id: person.id, name: "own" });
    const caller = {
      kind: "api_key",
      identityId: person.id,
      keyId: key.id,
      scopes: ["*"],
      requestId: "req_1",
    } as const;
    let moving: Promise<unknown> = Promise.resolve();
    const { endpoint } = await fixture.system.as(caller).transaction(async (tx) => {
      const created = await createWebhook(tx, { url: "https://hooks.test/late", events: ["*"] });
      moving = transfer(person.id, next.identityId);
      await oneWaits();
      return created;
    });
    await moving;
    const left = await fixture.system.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(left).toMatchObject({ status: "disabled", disabledReason: "transferred" });
  });

  it("waits for a gift in progress, whose copies are then updated", async () => {
    const donor = await fixture.person();
    const giftId = fixture.system.newId("gift");
    const input = { from: donor.id, to: fixture.charity.id, amount_cents: 500n };
    let done: Promise<unknown> = Promise.resolve();
    await fixture.partner.transaction(async (tx) => {
      await createGiftWithin(tx, input, { giftId, source: "page" });
      done = transfer(donor.id, next.identityId);
      await oneWaits();
    });
    await done;
    const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
    expect(gift.fromManagerId).toBe(next.identityId);
  });

  it("is for operators, and to a different, active identity", async () => {
    const { id } = await fixture.person();
    const to = next.identityId;
    const asPartner = transferIdentity(fixture.partner, { identity_id: id, manager_id: to, reason: REASON });
    await expect(asPartner).rejects.toMatchObject({ code: "not_permitted" });
    await expect(transfer("usr_none", to)).rejects.toMatchObject({ code: "resource_not_found" });
    for (const managerId of [id, "usr_none"])
      await expect(transfer(id, managerId)).rejects.toMatchObject({ code: "invalid_parameter" });
    const unchanged = await fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
    expect(unchanged.managerId).toBe(fixture.partnerId);
  });
});
