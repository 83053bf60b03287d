import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import {
  approveDisbursementRequest,
  cancelDisbursement,
  rejectDisbursement,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { freezePool, unfreezePool } from "@/server/domain/pools/freeze-pool";
import { addPoolMember, removePoolMember } from "@/server/domain/pools/members/change-members";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Identity } from "@/server/generated/prisma/client";
import { answersOf, atOnce } from "@/server/testing/at-once";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards a request against two people who act on it at the same instant: the second one sees what the first one did.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const CENTS = 10n;

/** A pool with two stewards and two members, one of whom asks for someone else. */
async function poolWith(mechanism: "steward_directed" | "member_vote", governance = {}) {
  const pool = await fixture.pool(mechanism, governance);
  const [second, member, payee] = [await fixture.member(pool), await fixture.member(pool), await fixture.person()];
  await addPoolMember(fixture.partner, { id: pool, identity_id: second.id, role: "steward" });
  return { pool, second, member, payee };
}
type Pool = Awaited<ReturnType<typeof poolWith>>;

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
const read = (id: string) => fixture.system.db.disbursement.findUniqueOrThrow({ where: { id } });
const ask = ({ pool, member, payee }: Pool) =>
  requestDisbursement(fixture.partner, {
    id: pool,
    to: payee.id,
    amount_cents: CENTS,
    identity_id: member.id,
    reason: "Rent",
  });

/** What people can do about a request or its pool, by name. */
function actsOn({ pool, second, member }: Pool, disbursement_id: string) {
  const key = { id: pool, disbursement_id };
  const approve = (identity_id: string) => () => approveDisbursementRequest(fixture.partner, { ...key, identity_id });
  const vote =
    ({ id: identity_id }: Identity, choice: "for" | "against") =>
    () =>
      voteOnDisbursement(fixture.partner, { ...key, identity_id, choice });
  return {
    "one approves": approve(fixture.partnerId),
    "other approves": approve(second.id),
    "other rejects": () => rejectDisbursement(fixture.partner, { ...key, identity_id: second.id }),
    "requester cancels": () => cancelDisbursement(fixture.partner, { ...key, identity_id: member.id }),
    "one cancels": () => cancelDisbursement(fixture.partner, { ...key, identity_id: fixture.partnerId }),
    "one pauses": async () => void (await updatePool(fixture.partner, { id: pool, status: "paused" })),
    "operator freezes": async () => void (await freezePool(operator(), { poolId: pool, note: "A report." })),
    "other is for": vote(second, "for"),
    "other is against": vote(second, "against"),
    "member is for": vote(member, "for"),
    "member is against": vote(member, "against"),
    "member leaves": () => removePoolMember(fixture.partner, { id: pool, identity_id: member.id }),
  };
}
type Act = keyof ReturnType<typeof actsOn>;
type Case = [first: Act, second: Act, answers: [string, string], status: string, timesPaid: number];

/** Plays two acts on a new request at the same instant, and returns the outcome. */
async function meet(world: Pool, first: Act, second: Act) {
  const { id } = await ask(world);
  const before = await fixture.payableCents(world.payee.id);
  const acts = actsOn(world, id);
  const outcomes = await atOnce(fixture.admin, { table: "pools", id: world.pool }, [acts[first], acts[second]]);
  const { status, executedAt } = await read(id);
  const timesPaid = Number((await fixture.payableCents(world.payee.id)) - before) / Number(CENTS);
  expect(executedAt !== null).toBe(timesPaid > 0);
  return { answers: answersOf(outcomes), status, timesPaid };
}

describe("where two have to agree", () => {
  let world: Pool;
  beforeAll(async () => {
    world = await poolWith("steward_directed", { required_approvals: 2 });
  });

  it.each<Case>([
    ["one approves", "other approves", ["requested", "approved"], "approved", 1],
    ["one approves", "one approves", ["requested", "invalid_state"], "requested", 0],
    ["one approves", "other rejects", ["requested", "rejected"], "rejected", 0],
    ["other rejects", "one approves", ["rejected", "invalid_state"], "rejected", 0],
    ["one approves", "requester cancels", ["requested", "canceled"], "canceled", 0],
    ["requester cancels", "one approves", ["canceled", "invalid_state"], "canceled", 0],
  ])("%s and %s", async (first, second, answers, status, timesPaid) => {
    expect(await meet(world, first, second)).toEqual({ answers, status, timesPaid });
  });
});

describe("where one is enough", () => {
  let world: Pool;
  beforeAll(async () => {
    world = await poolWith("steward_directed");
  });

  it.each<Case>([
    ["one approves", "other approves", ["approved", "invalid_state"], "approved", 1],
    ["one approves", "other rejects", ["approved", "invalid_state"], "approved", 1],
    ["other rejects", "one approves", ["rejected", "invalid_state"], "rejected", 0],
    ["one approves", "requester cancels", ["approved", "invalid_state"], "approved", 1],
    ["requester cancels", "one approves", ["canceled", "invalid_state"], "canceled", 0],
    ["requester cancels", "other rejects", ["canceled", "invalid_state"], "canceled", 0],
    ["other rejects", "requester cancels", ["rejected", "invalid_state"], "rejected", 0],
    ["one cancels", "requester cancels", ["canceled", "invalid_state"], "canceled", 0],
  ])("%s and %s", async (first, second, answers, status, timesPaid) => {
    expect(await meet(world, first, second)).toEqual({ answers, status, timesPaid });
  });

  it.each<Case>([
    ["one approves", "one pauses", ["approved", "done"], "approved", 1],
    ["one pauses", "one approves", ["done", "approved"], "approved", 0],
    ["one approves", "operator freezes", ["approved", "done"], "approved", 1],
    ["operator freezes", "one approves", ["done", "approved"], "approved", 0],
  ])("%s and %s", async (first, second, answers, status, timesPaid) => {
    expect(await meet(world, first, second)).toEqual({ answers, status, timesPaid });
    const { frozenAt } = await fixture.system.db.pool.findUniqueOrThrow({ where: { id: world.pool } });
    if (frozenAt) await unfreezePool(operator(), { poolId: world.pool, note: "It was none." });
    await updatePool(fixture.partner, { id: world.pool, status: "active" });
  });

  it("a payee who is suspended at the instant of the decision is paid before it or not at all", async () => {
    const { id } = await ask(world);
    const acts = actsOn(world, id);
    const suspend = () =>
      fixture.system.transaction(async (tx) => {
        await tx.db.$queryRaw`SELECT 1 FROM pools WHERE id = ${world.pool} FOR NO KEY UPDATE`;
        return suspendIdentity(tx, world.payee.id, "test");
      });
    const outcomes = await atOnce(fixture.admin, { table: "pools", id: world.pool }, [suspend, acts["one approves"]]);
    expect(answersOf(outcomes)[1]).toBe("identity_suspended");
    expect(await read(id)).toMatchObject({ status: "requested", executedAt: null });
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});

describe("where members vote", () => {
  let world: Pool;
  beforeAll(async () => {
    world = await poolWith("member_vote");
  });

  it.each<Case>([
    ["other is for", "member is for", ["requested", "approved"], "approved", 1],
    ["other is for", "member is against", ["requested", "rejected"], "rejected", 0],
    ["other is against", "member is for", ["rejected", "vote_closed"], "rejected", 0],
    ["other is for", "requester cancels", ["requested", "canceled"], "canceled", 0],
    ["requester cancels", "other is for", ["canceled", "vote_closed"], "canceled", 0],
    ["other is against", "requester cancels", ["rejected", "invalid_state"], "rejected", 0],
  ])("%s and %s", async (first, second, answers, status, timesPaid) => {
    expect(await meet(world, first, second)).toEqual({ answers, status, timesPaid });
  });

  it("one who says two things at once is counted once, by the last", async () => {
    const { id } = await ask(world);
    const acts = actsOn(world, id);
    const place = { table: "pools", id: world.pool } as const;
    const outcomes = await atOnce(fixture.admin, place, [acts["other is for"], acts["other is against"]]);
    expect(answersOf(outcomes)).toEqual(["requested", "rejected"]);
    const voices = await fixture.system.db.disbursementVoice.findMany({ where: { disbursementId: id } });
    expect(voices.map(({ choice }) => choice).sort()).toEqual(["against", null]);
  });

  it("one who leaves at the instant of a vote leaves it to the others, and what they have said", async () => {
    const met = await meet(world, "other is for", "member leaves");
    // The member had paid, so they keep their vote: two voters, one of whom is for it.
    expect(met).toEqual({ answers: ["requested", "done"], status: "requested", timesPaid: 0 });
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
