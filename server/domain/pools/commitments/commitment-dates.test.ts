import { beforeEach, describe, expect, it } from "vitest";
import { readUsed } from "@/server/domain/limits/read-limits";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Identity } from "@/server/generated/prisma/client";
import type { PoolCadence } from "@/server/kernel/cadence";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards when a year's money moves, to the day and to the cent, against dates and amounts worked out by hand.

let fixture: PoolFixture;
beforeEach(async () => {
  fixture = await makePoolFixture();
  return () => fixture.close();
});

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const until = (at: Date | string) => fixture.clock.advance(new Date(at).getTime() - fixture.clock.now().getTime());
const commitmentOf = ({ id: identityId }: Identity) =>
  fixture.system.db.commitment.findFirstOrThrow({ where: { identityId } });
const pays = (direction: "charge" | "refund") =>
  fixture.system.db.payment.findMany({ where: { direction }, orderBy: { id: "asc" } });

describe("periods", () => {
  it.each<[PoolCadence, string, string, number, string[]]>([
    ["weekly", "2096-02-20", "2097-02-20", 30, ["2096-02-20", "2096-02-27", "2096-03-05", "2096-03-12", "2096-03-19"]],
    ["monthly", "2096-01-31", "2097-01-31", 100, ["2096-01-31", "2096-02-29", "2096-03-31", "2096-04-30"]],
    ["quarterly", "2096-11-30", "2097-11-30", 360, ["2096-11-30", "2097-02-28", "2097-05-30", "2097-08-30"]],
  ])("of a %s cadence from %s to %s begin on these days", async (cadence, start, renews, days, dates) => {
    until(`${start}T12:00:00Z`);
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool, { cadence, cents: 700n });
    const { renewsAt } = await commitmentOf(member);
    expect(renewsAt!.toISOString().slice(0, 10)).toBe(renews);
    await fixture.days(days, 30);
    const releases = await fixture.system.db.poolRelease.findMany({ orderBy: { period: "asc" } });
    expect(releases.map(({ dueAt }) => dueAt.toISOString().slice(0, 10))).toEqual(dates);
    expect(new Set(releases.map(({ dueAt }) => dueAt.getTime() % DAY_MS)).size).toBe(1);
    expect((await fixture.balances(pool)).treasury).toBe(700n * BigInt(dates.length));
  });

  it("of a year that was renewed on a leap day's eve are on the 29th again, and are paid for on that day", async () => {
    until("2096-02-29T12:00:00Z");
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool, { autoRenew: true });
    await fixture.days(363, 11);
    expect(await pays("charge")).toHaveLength(1);
    await fixture.days(4);
    const second = await commitmentOf(member);
    expect(second).toMatchObject({ term: 2, status: "active", released: 1 });
    expect(second.termStartsAt!.toISOString().slice(0, 10)).toBe("2097-02-28");
    expect(second.nextReleaseAt!.toISOString().slice(0, 10)).toBe("2097-03-29");
    expect(second.renewsAt!.toISOString().slice(0, 10)).toBe("2098-02-28");
    expect((await pays("charge")).map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [12_000n, "cleared"],
      [12_000n, "cleared"],
    ]);
    expect(await fixture.balances(pool)).toEqual({ treasury: 13_000n, reserves: 11_000n });
  });
});

describe("a year that is declined", () => {
  it("is charged again 1, 3 and 7 days after the first time, not a minute before, and then no more", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person({ tier: 1 });
    await fixture.commit(pool, member, { method: "pm_sandbox_declined" });
    await fixture.work();
    // Retries after one day, two more and four more.
    for (const [tries, days] of [1, 2, 4].entries()) {
      const charges = await pays("charge");
      expect(charges).toHaveLength(tries + 1);
      expect(await commitmentOf(member)).toMatchObject({ status: "past_due", failures: tries + 1 });
      await expect(fixture.commit(pool, member)).rejects.toMatchObject({ code: "already_exists" });
      const again = charges.at(-1)!.createdAt.getTime() + days * DAY_MS;
      until(new Date(again - MINUTE_MS));
      await fixture.work();
      expect([days, (await pays("charge")).length]).toEqual([days, tries + 1]);
      until(new Date(again + MINUTE_MS));
      await fixture.work();
      expect([days, (await pays("charge")).length]).toEqual([days, tries + 2]);
    }
    expect(await commitmentOf(member)).toMatchObject({ status: "canceled", chargeAt: null });
    await fixture.days(30, 6);
    expect(await pays("charge")).toHaveLength(4);
    expect((await readUsed(fixture.system, member.id)).outgoing).toBe(0n);
    expect(await fixture.balances(pool)).toEqual({ treasury: 0n, reserves: 0n });
  });
});

describe("a year for which the member's limits have no room", () => {
  /** A member whose limit is 2,500.00 a month when they commit to 2,000.00, and 250.00 when that renews. */
  async function untilRenewal() {
    until("2096-03-10T12:00:00Z");
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool, { cents: 200_000n, autoRenew: true });
    await setTier(member, 0);
    until("2097-03-10T12:01:00Z");
    await fixture.work();
    expect(await commitmentOf(member)).toMatchObject({ status: "past_due", term: 2, failures: 1 });
    return member;
  }
  const setTier = ({ id }: Identity, kycTier: number) =>
    fixture.system.db.identity.update({ where: { id }, data: { kycTier } });

  it("is charged once there is room", async () => {
    const member = await untilRenewal();
    await setTier(member, 1);
    await fixture.days(4);
    expect(await commitmentOf(member)).toMatchObject({ status: "active", term: 2, chargeAt: null });
    expect(await pays("charge")).toHaveLength(2);
  });

  it("is not waited for forever", async () => {
    const member = await untilRenewal();
    await fixture.days(9);
    expect(await commitmentOf(member)).toMatchObject({ status: "canceled", chargeAt: null });
    expect(await pays("charge")).toHaveLength(1);
  });
});

it("years that wait together are charged in one batch for each pool", async () => {
  const [one, other] = [await fixture.pool("steward_directed"), await fixture.pool("steward_directed")];
  for (const pool of [one, one, one, other]) await fixture.commit(pool, await fixture.person());
  await fixture.work();
  const years = await fixture.system.db.prepayment.findMany();
  const batches = await fixture.system.db.prepaymentBatch.findMany();
  expect(batches.map(({ poolId }) => poolId).toSorted()).toEqual([one, other].toSorted());
  for (const { batchId, poolId } of years) expect(batches.find(({ id }) => id === batchId)!.poolId).toBe(poolId);
  fixture.clock.advance(10_000);
  await fixture.work();
  await fixture.commit(one, await fixture.person());
  await fixture.work();
  expect(await fixture.system.db.prepaymentBatch.count()).toBe(3);
});

describe("what was not released", () => {
  /** Three who pay 1,716, 8,400 and 4,004 a year, forty days in: six weeks, two months and one quarter have begun. */
  async function threeInAPool() {
    until("2099-01-10T12:00:00Z");
    const pool = await fixture.pool("steward_directed");
    const weekly = await fixture.member(pool, { cadence: "weekly", cents: 33n });
    const monthly = await fixture.member(pool, { cadence: "monthly", cents: 700n });
    const quarterly = await fixture.member(pool, { cadence: "quarterly", cents: 1_001n });
    await fixture.days(40, 4);
    expect(await fixture.balances(pool)).toEqual({
      treasury: 198n + 1_400n + 1_001n,
      reserves: 1_518n + 7_000n + 3_003n,
    });
    return { pool, members: [weekly, monthly, quarterly] as const };
  }
  const REFUNDS = [1_518n, 7_000n, 3_003n];

  async function refundsOf(members: readonly Identity[]) {
    const years = await fixture.system.db.prepayment.findMany();
    const refunds = await pays("refund");
    return members.map(({ id }) => {
      const year = years.find(({ identityId }) => identityId === id)!;
      const own = refunds.filter(({ subjectId }) => subjectId === year.id);
      expect(own.every(({ status }) => status === "cleared")).toBe(true);
      return own.reduce((cents, { amountCents }) => cents + amountCents, 0n);
    });
  }

  it("goes back to each member to the cent when a pool closes, which it does not while a cent is left in the treasury", async () => {
    const { pool, members } = await threeInAPool();
    const payee = await fixture.person();
    const close = () => updatePool(fixture.partner, { id: pool, status: "closed" });
    await fixture.disburse(pool, payee, 2_598n);
    await expect(close()).rejects.toMatchObject({ code: "invalid_state", context: { treasury_balance_cents: 1 } });
    expect(await fixture.balances(pool)).toEqual({ treasury: 1n, reserves: 11_521n });
    await fixture.disburse(pool, payee, 1n);
    await close();
    await fixture.days(1);
    expect(await refundsOf(members)).toEqual(REFUNDS);
    expect(await fixture.balances(pool)).toEqual({ treasury: 0n, reserves: 0n });
    // 14,120 came in. Only what was disbursed is left of it.
    expect((await railOf(fixture.system).balances()).get("USD")).toBe(2_599n);
    expect(await fixture.payableCents(payee.id)).toBe(2_599n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("is released first where a period has begun that nobody released yet, and keeps the pool open", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool);
    await fixture.disburse(pool, member, 1_000n);
    until((await commitmentOf(member)).nextReleaseAt!);
    const close = updatePool(fixture.partner, { id: pool, status: "closed" });
    await expect(close).rejects.toMatchObject({ code: "invalid_state", context: { treasury_balance_cents: 1_000 } });
  });

  it("goes back to the member alone whose commitment is canceled", async () => {
    const { pool, members } = await threeInAPool();
    const { id } = await commitmentOf(members[1]);
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    await fixture.days(1);
    expect(await refundsOf(members)).toEqual([0n, 7_000n, 0n]);
    expect(await fixture.balances(pool)).toEqual({ treasury: 2_599n, reserves: 1_518n + 3_003n });
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
