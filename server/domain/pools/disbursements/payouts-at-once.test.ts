import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelDisbursement, voteOnDisbursement } from "@/server/domain/pools/disbursements/act-on-disbursement";
import { drawDisbursement } from "@/server/domain/pools/draws/draw-disbursement";
import { runPool } from "@/server/domain/pools/mechanisms/settle-pool";
import { updatePoolMember } from "@/server/domain/pools/members/update-member";
import type { Identity } from "@/server/generated/prisma/client";
import type { JsonObject } from "@/server/resources/fields";
import type { MechanismName } from "@/server/resources/pool";
import { answersOf, atOnce } from "@/server/testing/at-once";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the treasury, turns, draws and caps against races between two requests, or between a person and the product.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

/** A pool with two members, each of whom has released 1,000. */
async function poolWith(mechanism: MechanismName, governance: JsonObject = {}) {
  const pool = await fixture.pool(mechanism, governance);
  const [one, other] = [await fixture.member(pool), await fixture.member(pool)];
  const pay = (to: Identity, cents: bigint) => () => fixture.disburse(pool, to, cents);
  return { pool, one, other, pay };
}

const meet = async (pool: string, ...acts: (() => Promise<unknown>)[]) =>
  answersOf(await atOnce(fixture.admin, { table: "pools", id: pool }, acts));
const byItself = (pool: string) => async () => void (await runPool(fixture.system, pool));
const draw = (pool: string) => () => drawDisbursement(fixture.partner, { id: pool });
const paid = (poolId: string) =>
  fixture.system.db.disbursement.findMany({ where: { poolId, executedAt: { not: null } }, orderBy: { id: "asc" } });

describe("two who ask at once", () => {
  it("for more than there is together do not both get it", async () => {
    const { pool, one, other, pay } = await poolWith("steward_directed");
    expect(await meet(pool, pay(one, 1_001n), pay(other, 1_000n))).toEqual(["approved", "insufficient_treasury"]);
    expect((await fixture.balances(pool)).treasury).toBe(999n);
  });

  it("for more than the month's cap together do not both get it at once", async () => {
    const { pool, one, other, pay } = await poolWith("emergency", { cap_per_month_cents: 1_000 });
    expect(await meet(pool, pay(one, 501n), pay(other, 500n))).toEqual(["approved", "requested"]);
    expect(await paid(pool)).toMatchObject([{ toId: one.id, amountCents: 501n }]);
  });

  it("wait in their order where the treasury holds the threshold for one of them", async () => {
    const { pool, one, other, pay } = await poolWith("threshold", { threshold: 2_000 });
    expect(await meet(pool, pay(one, 1n), pay(other, 1n))).toEqual(["approved", "requested"]);
    expect((await fixture.balances(pool)).treasury).toBe(1_999n);
  });
});

describe("a turn", () => {
  const WEEKLY = { interval: "weekly", amount_cents: 300 };

  it("is paid once by two calls at once, and is the next one's then", async () => {
    const { pool, one, pay } = await poolWith("scheduled_rotation", WEEKLY);
    expect(await meet(pool, pay(one, 300n), pay(one, 300n))).toEqual(["approved", "not_eligible"]);
    expect(await paid(pool)).toMatchObject([{ toId: one.id, turnNumber: 1 }]);
    const turns = await fixture.system.db.poolTurn.findMany({ where: { poolId: pool }, orderBy: { number: "asc" } });
    expect(turns.map(({ number, identityId }) => [number, identityId])).toEqual([
      [1, one.id],
      [2, null],
    ]);
  });

  it.each([
    ["a call first", true, ["approved", "done"]],
    ["by itself first", false, ["done", "not_eligible"]],
  ] as const)("that is due is paid once by a call and by itself: %s", async (_, callsFirst, answers) => {
    const { pool, one, pay } = await poolWith("scheduled_rotation", WEEKLY);
    const { dueAt } = await fixture.system.db.poolTurn.findFirstOrThrow({ where: { poolId: pool } });
    fixture.clock.advance(dueAt.getTime() - fixture.clock.now().getTime());
    const acts = [pay(one, 300n), byItself(pool)];
    expect(await meet(pool, ...(callsFirst ? acts : acts.reverse()))).toEqual(answers);
    expect(await paid(pool)).toMatchObject([{ toId: one.id, turnNumber: 1, amountCents: 300n }]);
  });
});

describe("a draw", () => {
  it("takes place once for each call, and draws nobody twice", async () => {
    const { pool, one, other, pay } = await poolWith("random");
    for (const to of [one, other]) await pay(to, 400n)();
    expect(await meet(pool, draw(pool), draw(pool))).toEqual(["approved", "approved"]);
    const drawn = await paid(pool);
    expect(drawn.map(({ drawNumber }) => drawNumber).sort()).toEqual([1, 2]);
    expect(new Set(drawn.map(({ toId }) => toId))).toEqual(new Set([one.id, other.id]));
  });

  it("of the only request takes place once, by two calls or by one on its date", async () => {
    const { pool, one, pay } = await poolWith("random", { draw_every: "weekly" });
    await pay(one, 400n)();
    expect(await meet(pool, draw(pool), draw(pool))).toEqual(["approved", "not_eligible"]);
    await pay(one, 400n)();
    const { drawAt } = await fixture.system.db.poolDraw.findFirstOrThrow({ where: { poolId: pool, drawnAt: null } });
    fixture.clock.advance(drawAt!.getTime() - fixture.clock.now().getTime());
    expect(await meet(pool, byItself(pool), draw(pool))).toEqual(["done", "not_eligible"]);
    expect((await paid(pool)).map(({ drawNumber }) => drawNumber)).toEqual([1, 2]);
  });

  it.each([
    ["drawn", true, ["approved", "invalid_state"], 1],
    ["canceled", false, ["canceled", "not_eligible"], 0],
  ] as const)("of a request that is canceled at the same instant: %s first", async (_, drawsFirst, answers, count) => {
    const { pool, one, pay } = await poolWith("random");
    const { id: disbursement_id } = await fixture.disburse(pool, one, 400n);
    const cancel = () => cancelDisbursement(fixture.partner, { id: pool, disbursement_id });
    expect(await meet(pool, ...(drawsFirst ? [draw(pool), cancel] : [cancel, draw(pool)]))).toEqual(answers);
    expect(await paid(pool)).toHaveLength(count);
    expect(await pay(one, 1n)()).toMatchObject({ status: "requested" });
  });
});

describe("a member of a charitable pool who votes at the instant in which they declare a relation to the payee", () => {
  it.each([
    ["voting", true, ["requested", "done"]],
    ["declaring", false, ["done", "conflict_of_interest"]],
  ] as const)("has no vote: %s first", async (_, votesFirst, answers) => {
    const charitable = { legal_structure: "charitable_hardship", sponsor_id: fixture.charity.id } as const;
    const pool = await fixture.pool("member_vote", { quorum_percent: 100 }, charitable);
    const [payee, cousin] = [await fixture.member(pool), await fixture.member(pool)];
    await fixture.member(pool);
    const { id } = await fixture.disburse(pool, payee, 100n, "Rent");
    const input = { id: pool, disbursement_id: id, identity_id: cousin.id, choice: "for" } as const;
    const vote = () => voteOnDisbursement(fixture.partner, input);
    const relating = { id: pool, identity_id: cousin.id, related_ids: [payee.id] };
    const relate = async () => void (await updatePoolMember(fixture.partner, relating));
    expect(await meet(pool, ...(votesFirst ? [vote, relate] : [relate, vote]))).toEqual(answers);
    const where = { disbursementId: id };
    const voices = await fixture.system.db.disbursementVoice.findMany({ where });
    expect(voices.map(({ identityId }) => identityId)).not.toContain(cousin.id);
    expect(voices.map(({ choice }) => choice)).toEqual([null]);
  });
});

it("the books hold after all of that", async () => {
  expect(await fixture.brokenBooks()).toEqual([]);
});
