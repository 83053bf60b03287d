import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readUsed } from "@/server/domain/limits/read-limits";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { runCommitments } from "@/server/domain/pools/commitments/run-commitments";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import { approvePoolChange, listPoolChanges, rejectPoolChange } from "@/server/domain/pools/rules/decide-change";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Identity } from "@/server/generated/prisma/client";
import { answersOf, atOnce } from "@/server/testing/at-once";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards members' money and stewards' rights against two changes of a pool at the same instant: no year is left that
// nothing will ever end, and nothing happens twice.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const NEVER = new AbortController().signal;

/** Runs acts on a pool at the same instant, and returns the outcome of each in a word. */
const meet = async (pool: string, ...acts: (() => Promise<unknown>)[]) =>
  answersOf(await atOnce(fixture.admin, { table: "pools", id: pool }, acts));

const done = (act: () => Promise<unknown>) => async () => void (await act());
const close = (pool: string) => done(() => updatePool(fixture.partner, { id: pool, status: "closed" }));
const remove = (pool: string, { id: identity_id }: Identity) =>
  done(() => removePoolMember(fixture.partner, { id: pool, identity_id }));
const commit = (pool: string, member: Identity) => done(() => fixture.commit(pool, member));
const cancel = (pool: string, commitment_id: string) =>
  done(() => cancelCommitment(fixture.partner, { id: pool, commitment_id }));
const commitmentOf = ({ id: identityId }: Identity) =>
  fixture.system.db.commitment.findFirstOrThrow({ where: { identityId } });

/** How a member's commitment and years end, what was charged and refunded, and how much of their limits is used. */
async function endOf(member: Identity) {
  await fixture.days(2);
  const { db } = fixture.system;
  const commitment = await commitmentOf(member);
  const years = await db.prepayment.findMany({ where: { identityId: member.id }, orderBy: { term: "asc" } });
  const payments = await db.payment.findMany({ where: { subjectId: { in: years.map(({ id }) => id) } } });
  const sum = (wanted: string) =>
    payments.filter((one) => one.direction === wanted).reduce((cents, one) => cents + one.amountCents, 0n);
  return {
    status: commitment.status,
    years: years.map(({ status }) => status),
    charged: sum("charge"),
    refunded: sum("refund"),
    limits: (await readUsed(fixture.system, member.id)).outgoing,
  };
}
const NOTHING = { status: "canceled", years: ["canceled"], charged: 0n, refunded: 0n, limits: 0n };

describe("a commitment", () => {
  it("made at the instant in which its pool closes ends with it, and is never charged", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person({ tier: 1 });
    expect(await meet(pool, commit(pool, member), close(pool))).toEqual(["done", "done"]);
    expect(await endOf(member)).toEqual(NOTHING);
  });

  it("is refused if the pool closed first", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person();
    expect(await meet(pool, close(pool), commit(pool, member))).toEqual(["done", "pool_not_active"]);
  });

  it("is made once by two calls at once, and charged once", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person();
    expect(await meet(pool, commit(pool, member), commit(pool, member))).toEqual(["done", "already_exists"]);
    expect(await endOf(member)).toMatchObject({ status: "active", years: ["paid"], charged: 12_000n });
  });

  it("made at the instant in which a steward removes its member ends with that, and is never charged", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.person({ tier: 1 });
    await addPoolMember(fixture.partner, { id: pool, identity_id: member.id });
    expect(await meet(pool, commit(pool, member), remove(pool, member))).toEqual(["done", "done"]);
    expect(await endOf(member)).toEqual(NOTHING);
  });

  it("that is canceled at the instant of its renewal ends with the year that was just begun", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool, { autoRenew: true });
    await fixture.days(357, 51);
    const { id, renewsAt } = await commitmentOf(member);
    fixture.clock.advance(renewsAt!.getTime() - fixture.clock.now().getTime());
    const renew = () => runCommitments(fixture.system, NEVER);
    expect(await meet(pool, renew, cancel(pool, id))).toEqual(["done", "done"]);
    const { limits, ...end } = await endOf(member);
    expect(end).toEqual({ status: "canceled", years: ["paid", "canceled"], charged: 12_000n, refunded: 0n });
    expect(limits).toBe(0n);
    expect(await fixture.balances(pool)).toEqual({ treasury: 12_000n, reserves: 0n });
  });

  it("that is canceled twice at once is refunded once", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool);
    const { id } = await commitmentOf(member);
    const acts = [cancel(pool, id), cancel(pool, id)];
    const outcomes = await atOnce(fixture.admin, { table: "commitments", id }, acts);
    expect(answersOf(outcomes)).toEqual(["done", "invalid_state"]);
    expect(await endOf(member)).toMatchObject({ status: "canceled", charged: 12_000n, refunded: 11_000n });
  });

  it("that is canceled while a period is released gives back what is left after it", async () => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool);
    const { id, nextReleaseAt } = await commitmentOf(member);
    fixture.clock.advance(nextReleaseAt!.getTime() - fixture.clock.now().getTime());
    const release = () => runCommitments(fixture.system, NEVER);
    expect(await meet(pool, release, cancel(pool, id))).toEqual(["done", "done"]);
    expect(await endOf(member)).toMatchObject({ status: "canceled", charged: 12_000n, refunded: 10_000n });
    expect(await fixture.balances(pool)).toEqual({ treasury: 2_000n, reserves: 0n });
  });
});

describe("a pool", () => {
  it.each([
    ["pays its last and then closes", true, ["approved", "done"], 0n],
    ["does not close, and then pays its last", false, ["invalid_state", "approved"], 11_000n],
  ] as const)("%s", async (_, paysFirst, answers, reserves) => {
    const pool = await fixture.pool("steward_directed");
    const member = await fixture.member(pool);
    const pay = () => fixture.disburse(pool, member, 1_000n);
    expect(await meet(pool, ...(paysFirst ? [pay, close(pool)] : [close(pool), pay]))).toEqual(answers);
    expect(await fixture.balances(pool)).toEqual({ treasury: 0n, reserves });
  });

  it("keeps a steward when its last two leave at once", async () => {
    const pool = await fixture.pool("steward_directed");
    const second = await fixture.member(pool);
    await addPoolMember(fixture.partner, { id: pool, identity_id: second.id, role: "steward" });
    const first = { id: fixture.partnerId } as Identity;
    expect(await meet(pool, remove(pool, second), remove(pool, first))).toEqual(["done", "invalid_state"]);
    const where = { poolId: pool, role: "steward", status: "active" };
    expect(await fixture.system.db.poolMember.findMany({ where })).toMatchObject([{ identityId: first.id }]);
  });

  it.each([
    ["approved", "approved"],
    ["approved", "rejected"],
    ["rejected", "approved"],
  ] as const)("takes one decision on a change that is %s and %s at once", async (first, second) => {
    const pool = await fixture.pool("steward_directed", { required_approvals: 2 });
    const other = await fixture.member(pool);
    await addPoolMember(fixture.partner, { id: pool, identity_id: other.id, role: "steward" });
    await updatePool(fixture.partner, { id: pool, governance: { required_approvals: 1 } });
    const { rows } = await listPoolChanges(fixture.partner, { id: pool }, { limit: 10, after: null });
    const key = { id: pool, change_id: rows[0]!.id, identity_id: other.id };
    const decide = (as: "approved" | "rejected") =>
      done(() => (as === "approved" ? approvePoolChange : rejectPoolChange)(fixture.partner, key));
    expect(await meet(pool, decide(first), decide(second))).toEqual(["done", "invalid_state"]);
    const { governance } = await fixture.system.db.pool.findUniqueOrThrow({ where: { id: pool } });
    expect(governance).toMatchObject({ required_approvals: first === "approved" ? 1 : 2 });
  });
});

it("the books hold after all of that", async () => {
  expect(await fixture.brokenBooks()).toEqual([]);
});
