import { beforeEach, describe, expect, it } from "vitest";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { PoolCadence } from "@/server/kernel/cadence";
import { POOL_APPLICANTS_PER_CALLER_MAX } from "@/server/kernel/limits";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { railOf } from "@/server/testing/test-rail";
import { makeTenant } from "@/server/testing/test-tenant";

// Guards members' money: charged once for a year, released on its dates, and given back when it is not used.

let fixture: PoolFixture;
beforeEach(async () => {
  fixture = await makePoolFixture();
  return () => fixture.close();
});

const NEVER = new AbortController().signal;
const startOn = (day: string) => fixture.clock.advance(Date.parse(`${day}T12:00:00Z`) - fixture.clock.now().getTime());
const read = (id: string) => fixture.system.db.commitment.findUniqueOrThrow({ where: { id } });
const charges = () => fixture.system.db.payment.count({ where: { direction: "charge", status: "cleared" } });

async function agree(): Promise<void> {
  expect(await fixture.brokenBooks()).toEqual([]);
  const [row] = await fixture.system.statement<{ cents: string | null }>(
    "SELECT sum(posted_cents)::text AS cents FROM ledger_sums() WHERE code LIKE 'rail:%:clearing'",
    [],
  );
  expect(BigInt(row?.cents ?? "0")).toBe((await railOf(fixture.system).balances()).get("USD") ?? 0n);
}

describe("a year", () => {
  it.each<[PoolCadence, number, bigint]>([
    ["weekly", 52, 100n],
    ["monthly", 12, 500n],
    ["quarterly", 4, 1_500n],
    ["semiannual", 2, 3_000n],
    ["annual", 1, 6_000n],
  ])("of %s periods is charged once and released in %s parts", async (cadence, periods, cents) => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person();
    const id = await fixture.commit(pool, member, { cadence, cents });
    await fixture.work();
    await fixture.days(1);
    expect(await fixture.balances(pool)).toEqual({ treasury: cents, reserves: cents * BigInt(periods - 1) });
    // The promised amount in the pool's ledger.
    const where = { commitmentId: id, type: "commitment" };
    const promised = await fixture.system.db.poolRecord.findMany({ where });
    expect(promised.map(({ amountCents }) => amountCents)).toEqual([cents * BigInt(periods)]);
    await fixture.days(365, 30);
    expect(await fixture.balances(pool)).toEqual({ treasury: cents * BigInt(periods), reserves: 0n });
    expect(await read(id)).toMatchObject({ status: "ended", released: periods });
    expect(await fixture.system.db.poolRelease.count()).toBe(periods);
    expect(await charges()).toBe(1);
    await agree();
  });

  it("is paid again where it renews, and begins on the day the last one ended", async () => {
    const pool = await fixture.pool("steward_directed");
    const id = await fixture.commit(pool, await fixture.person(), { autoRenew: true });
    await fixture.work();
    await fixture.days(1);
    const first = await read(id);
    await fixture.days(360, 40);
    await fixture.days(7);
    const second = await read(id);
    expect(second).toMatchObject({ status: "active", term: 2, released: 1, termStartsAt: first.renewsAt });
    expect(await charges()).toBe(2);
    await agree();
  });
});

describe("a declined payment", () => {
  it("holds up no other of its batch, and nobody is charged twice by workers at the same time", async () => {
    const pool = await fixture.pool("steward_directed");
    for (let count = 0; count < 30; count += 1) {
      const method = count % 10 === 3 ? "pm_sandbox_declined" : "pm_sandbox_ok";
      await fixture.commit(pool, await fixture.person(), { method, cents: 100n });
    }
    await Promise.all(Array.from({ length: 4 }, () => chargeDuePrepayments(fixture.system, NEVER)));
    fixture.clock.advance(10_000);
    await runDuePayments(fixture.system);
    expect(await charges()).toBe(27);
    expect(await fixture.balances(pool)).toEqual({ treasury: 2_700n, reserves: 29_700n });
    const byStatus = await fixture.system.db.commitment.groupBy({ by: ["status"], _count: true });
    expect(Object.fromEntries(byStatus.map(({ status, _count }) => [status, _count]))).toEqual({
      active: 27,
      past_due: 3,
    });
    await agree();
  });
});

describe("a payment that the rail takes back", () => {
  it("ends the commitment: reserves give up what was not released, and the member owes the rest", async () => {
    const pool = await fixture.pool("steward_directed");
    const id = await fixture.commit(pool, await fixture.person(), { method: "pm_sandbox_late_return" });
    await fixture.work();
    await fixture.days(6);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
    await fixture.work();
    expect(await read(id)).toMatchObject({ status: "canceled", failureCode: "returned" });
    expect(await fixture.balances(pool)).toEqual({ treasury: 1_000n, reserves: 0n });
    await agree();
  });
});

describe("canceling", () => {
  it("returns what was not released, and keeps the limits of the months that have begun", async () => {
    startOn("2099-01-10");
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person({ tier: 1 });
    const id = await fixture.commit(pool, member);
    await fixture.work();
    await fixture.days(70);
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    await fixture.work();
    const [year] = await fixture.system.db.prepayment.findMany();
    expect(year).toMatchObject({ refundedCents: 9_000n, limitMonths: 3 });
    expect(await fixture.balances(pool)).toEqual({ treasury: 3_000n, reserves: 0n });
    const refund = await fixture.system.db.payment.findFirstOrThrow({ where: { direction: "refund" } });
    expect(refund).toMatchObject({ amountCents: 9_000n, status: "cleared" });
    await expect(cancelCommitment(fixture.partner, { id: pool, commitment_id: id })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await agree();
  });

  it("returns the rest once a dispute is won that was open meanwhile", async () => {
    const pool = await fixture.pool("steward_directed");
    const id = await fixture.commit(pool, await fixture.person(), { method: "pm_sandbox_dispute_won" });
    await fixture.work();
    await fixture.days(3);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.system.now() } });
    await fixture.work();
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    await fixture.days(12);
    const refunds = await fixture.system.db.payment.findMany({ where: { direction: "refund", status: "cleared" } });
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([11_000n]);
    await agree();
  });

  it("while the rail is charging gives back what it takes", async () => {
    const pool = await fixture.pool("steward_directed");
    const id = await fixture.commit(pool, await fixture.person());
    await fixture.work();
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    await fixture.days(2);
    expect(await fixture.balances(pool)).toEqual({ treasury: 0n, reserves: 0n });
    expect(await fixture.system.db.payment.count({ where: { direction: "refund", status: "cleared" } })).toBe(1);
    await agree();
  });
});

describe("a pool", () => {
  it("closes with an empty treasury only, and returns the reserves", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool);
    const close = () => updatePool(fixture.partner, { id: pool, status: "closed" });
    await expect(close()).rejects.toMatchObject({ code: "invalid_state" });
    await fixture.disburse(pool, member, 1_000n);
    expect(await close()).toMatchObject({ status: "closed" });
    await fixture.work();
    expect(await fixture.balances(pool)).toEqual({ treasury: 0n, reserves: 0n });
    await expect(fixture.commit(pool, await fixture.person())).rejects.toMatchObject({ code: "pool_not_active" });
    await agree();
  });

  it("ends what was approved and waits for money when it closes, and changes no more", async () => {
    const pool = await fixture.pool("threshold", { threshold: 1, threshold_type: "approvals" });
    const member = await fixture.member(pool);
    const large = await fixture.disburse(pool, member, 5_000n);
    expect(large).toMatchObject({ status: "approved", executedAt: null });
    const small = await fixture.disburse(pool, member, 1_000n);
    expect(small.executedAt).not.toBeNull();
    await updatePool(fixture.partner, { id: pool, status: "closed" });
    const ended = await fixture.system.db.disbursement.findUniqueOrThrow({ where: { id: large.id } });
    expect(ended).toMatchObject({ status: "failed", failureCode: "pool_closed" });
    const other = await fixture.person();
    await expect(addPoolMember(fixture.partner, { id: pool, identity_id: other.id })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await agree();
  });

  it("charges nobody whom no steward has approved, and counts all that a stranger brings to an open one as one", async () => {
    const stranger = await makeTenant(fixture.system);
    const theirs = [await fixture.person({ creator: stranger.ctx }), await fixture.person({ creator: stranger.ctx })];
    const terms = { cadence: "monthly", per_cadence_amount_cents: 500n, payment_method_id: "pm_sandbox_ok" } as const;
    const pool = await fixture.pool("member_vote");
    const { id } = await commitToPool(stranger.ctx, { id: pool, identity_id: theirs[0]!.id, ...terms });
    await fixture.work();
    expect(await read(id)).toMatchObject({ status: "pending", chargeAt: null });
    await addPoolMember(fixture.partner, { id: pool, identity_id: theirs[0]!.id });
    await fixture.work();
    await fixture.days(1);
    expect(await read(id)).toMatchObject({ status: "active" });
    const open = await fixture.pool("member_vote");
    await updatePool(fixture.partner, { id: open, join_policy: "open" });
    for (const person of theirs) await commitToPool(stranger.ctx, { id: open, identity_id: person.id, ...terms });
    await fixture.member(open);
    await fixture.days(1);
    expect(await fixture.disburse(open, theirs[0]!, 100n)).toMatchObject({ electorate: 2 });
  });

  it("lets nobody keep the stewards busy with people made up, or others from asking", async () => {
    const [flooding, other] = [await makeTenant(fixture.system), await makeTenant(fixture.system)];
    const terms = { cadence: "monthly", per_cadence_amount_cents: 500n, payment_method_id: "pm_sandbox_ok" } as const;
    const id = await fixture.pool("member_vote");
    const ask = async (creator: typeof flooding.ctx) =>
      commitToPool(creator, { id, identity_id: (await fixture.person({ creator })).id, ...terms });
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => ask(flooding.ctx)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(POOL_APPLICANTS_PER_CALLER_MAX);
    await expect(ask(flooding.ctx)).rejects.toMatchObject({ code: "invalid_state" });
    expect((await ask(other.ctx)).status).toBe("pending");
  });
});
