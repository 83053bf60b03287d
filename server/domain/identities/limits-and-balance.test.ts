import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import { identityEndpoints } from "@/server/api/identities";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { listCurrencyRates } from "@/server/domain/identities/list-currency-rates";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { payableTo } from "@/server/domain/ledger/accounts";
import type { Context } from "@/server/operations/context";
import { identityBalanceResource } from "@/server/resources/balance";
import { identityLimitsResource } from "@/server/resources/identity-limits";
import { MovableClock } from "@/server/testing/movable-clock";
import { postLegs } from "@/server/testing/post-legs";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { call, makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let ctx: Context;
let api: Dispatcher;
let tenant: TestTenant;
/** The payout fields of a balance without a payout account. */
const NOT_PAID_OUT = { held_cents: 0, in_transit_cents: 0, next_payout_on: null };

const clock = new MovableClock(new Date("2026-12-31T22:00:00Z"));
let made = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock });
  api = makeDispatcher({ ctx, authenticator: new Authenticator(ctx), limiter: null }, identityEndpoints);
  tenant = await makeTenant(ctx);
});
afterAll(() => opened.close());

async function identityOfTier(kycTier: number): Promise<string> {
  made += 1;
  const { id } = await createIdentity(tenant.ctx, { type: "individual", email: `limits${made}@example.org` });
  await ctx.db.identity.update({ where: { id }, data: { kycTier } });
  return id;
}
const read = (id: string, what: string) => call(api, tenant.secret, `GET /v1/identities/${id}/${what}`);

test("a tier's limits are shown with what the month's counters used, and reset with a new month", async () => {
  const id = await identityOfTier(0);
  const month = new Date("2026-12-01");
  await ctx.db.limitCounter.createMany({
    data: [
      { identityId: id, direction: "outgoing", month, usedCents: 20_001n },
      { identityId: id, direction: "incoming", month: new Date("2026-11-01"), usedCents: 5n },
    ],
  });
  const limits = identityLimitsResource.parse((await read(id, "limits")).json);
  expect(limits).toEqual({
    identity_id: id,
    tier: 0,
    currency: "USD",
    incoming: { limit_cents: 100_000, used_cents: 0, remaining_cents: 100_000 },
    outgoing: { limit_cents: 25_000, used_cents: 20_001, remaining_cents: 4_999 },
    resets_at: "2027-01-01T00:00:00.000Z",
  });
  // After a tier is lowered, the used amount may exceed the limit.
  await ctx.db.limitCounter.updateMany({ where: { identityId: id, month }, data: { usedCents: 30_000n } });
  expect((await read(id, "limits")).json.outgoing).toEqual({
    limit_cents: 25_000,
    used_cents: 30_000,
    remaining_cents: 0,
  });
});

test("tier 3 has no limit, and its used amounts are those of counters and of open gifts that are counted later", async () => {
  const id = await identityOfTier(3);
  const other = await identityOfTier(0);
  const gift = (
    fromId: string,
    toId: string,
    status: string,
    limitCents: bigint,
    createdAt: string,
    isCounted = false,
  ) => ({
    id: ctx.newId("gift"),
    fromId,
    toId,
    status,
    limitCents,
    createdAt: new Date(createdAt),
    createdById: fromId,
    amountCents: 500n,
    feeCents: 100n,
    netCents: 400n,
    currency: "USD",
    metadata: {},
    rail: "memory",
    paymentToken: "x",
    countsOutgoing: isCounted,
    countsIncoming: isCounted,
  });
  const month = new Date("2026-12-01");
  await ctx.db.limitCounter.create({ data: { identityId: id, direction: "outgoing", month, usedCents: 300n } });
  await ctx.db.gift.createMany({
    data: [
      gift(id, other, "pending", 1n, "2026-12-01T00:00:00Z"),
      gift(id, other, "settling", 20n, "2026-12-31T23:59:59.999Z"),
      gift(id, other, "pending", 9_000_000n, "2026-12-15T00:00:00Z", true),
      gift(id, other, "pending", 8n, "2026-11-30T23:59:59.999Z"),
      gift(id, other, "failed", 4_000n, "2026-12-15T00:00:00Z"),
      gift(id, other, "reversed", 50_000n, "2026-12-15T00:00:00Z"),
      gift(id, other, "settled", 600_000n, "2026-12-15T00:00:00Z"),
      gift(other, id, "settling", 7n, "2026-12-02T00:00:00Z"),
    ],
  });
  const limits = identityLimitsResource.parse((await read(id, "limits")).json);
  expect(limits.outgoing).toEqual({ limit_cents: null, used_cents: 321, remaining_cents: null });
  expect(limits.incoming).toEqual({ limit_cents: null, used_cents: 7, remaining_cents: null });
});

test("a balance is what the ledger owes, per currency, with clearing amounts separate", async () => {
  const id = await identityOfTier(0);
  expect((await read(id, "balance")).json).toEqual({ identity_id: id, balances: [] });
  const gift = { debit: "rail:memory:clearing", credit: payableTo(id) };
  await postLegs(
    opened.admin,
    { ...gift, reference: "a", cents: 500n },
    { ...gift, reference: "b", cents: 70n, phase: "pending" },
    { ...gift, reference: "c", cents: 9n, currency: "EUR" },
  );
  const back = { debit: gift.credit, credit: gift.debit, cents: 40n };
  await postLegs(opened.admin, { ...back, reference: "d", phase: "pending" });
  const balance = identityBalanceResource.parse((await read(id, "balance")).json);
  expect(balance.balances).toEqual([
    { currency: "EUR", available_cents: 9, ...NOT_PAID_OUT, pending_cents: 0, credit_cents: 0 },
    { currency: "USD", available_cents: 460, ...NOT_PAID_OUT, pending_cents: 70, credit_cents: 0 },
  ]);
});

test("rates are stored per smallest unit, whatever its size, and shown per major unit", async () => {
  const set = (currency: string, usdPerUnit: string) => setCurrencyRate(ctx, { currency, usdPerUnit });
  expect((await set("EUR", "1.0825")).usdPerMinor.toString()).toBe("1.0825");
  expect((await set("JPY", "0.0066")).usdPerMinor.toString()).toBe("0.66");
  expect((await set("KWD", "3.25")).usdPerMinor.toString()).toBe("0.325");
  await set("EUR", "1.09");
  const rates = await listCurrencyRates(ctx, {});
  expect(rates.map((rate) => [rate.currency, rate.usdPerUnit.toFixed()])).toEqual([
    ["EUR", "1.09"],
    ["JPY", "0.0066"],
    ["KWD", "3.25"],
  ]);
  for (const [currency, rate] of [
    ["USD", "1"],
    ["XXY", "1"],
    ["EUR", "0"],
    ["EUR", "-1"],
    ["EUR", "1e5"],
  ] as const) {
    await expect(set(currency, rate)).rejects.toMatchObject({ code: "invalid_parameter" });
  }
  await expect(setCurrencyRate(tenant.ctx, { currency: "EUR", usdPerUnit: "9" })).rejects.toMatchObject({
    code: "not_permitted",
  });
});
