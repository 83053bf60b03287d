import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import {
  approveDisbursementRequest,
  voteOnDisbursement,
} from "@/server/domain/pools/disbursements/act-on-disbursement";
import { disbursementTransitions } from "@/server/domain/pools/disbursements/disbursement-transitions";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { addPoolMember } from "@/server/domain/pools/members/change-members";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import { newId } from "@/server/kernel/ids";
import { moveAll } from "@/server/operations/transition";
import type { MechanismName } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the step that pays: it runs once, never pays anyone who may not receive, and requires enough approvals.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const read = (id: string) => fixture.system.db.disbursement.findUniqueOrThrow({ where: { id } });
const suspend = ({ id }: Identity) => fixture.system.transaction((tx) => suspendIdentity(tx, id, "test"));
const payouts = (toId: string) =>
  fixture.system.db.ledgerBalance.aggregate({
    where: { account: { code: `identity:${toId}:payable` } },
    _sum: { postedCents: true },
  });

/** A pool with two stewards and a member who requests money for someone else. */
async function poolWith(mechanism: MechanismName, governance = {}) {
  const pool = await fixture.pool(mechanism, governance);
  const second = await fixture.member(pool);
  const member = await fixture.member(pool);
  await addPoolMember(fixture.partner, { id: pool, identity_id: second.id, role: "steward" });
  const payee = await fixture.person({ name: "Cai" });
  const ask = (cents = 100n) =>
    requestDisbursement(fixture.partner, {
      id: pool,
      to: payee.id,
      amount_cents: cents,
      identity_id: member.id,
      reason: "Rent",
    });
  const approve = ({ id }: Disbursement, identity_id: string) =>
    approveDisbursementRequest(fixture.partner, { id: pool, disbursement_id: id, identity_id });
  return { pool, second, member, payee, ask, approve };
}

describe("a paid request", () => {
  it("is past all moves, although it stays approved", async () => {
    const { second, payee, ask, approve } = await poolWith("steward_directed");
    const paid = await approve(await ask(), second.id);
    expect(paid).toMatchObject({ status: "approved", closesAt: null, limitCents: 100n });
    const again = await fixture.system.transaction(async (tx) => [
      ...(await moveAll(tx, disbursementTransitions, [paid.id], "execute", { executedAt: tx.now() })),
      ...(await moveAll(tx, disbursementTransitions, [paid.id], "fail", { failureCode: "not_paid_in_time" })),
    ]);
    expect(again).toEqual([]);
    expect(await read(paid.id)).toMatchObject({ status: "approved", failureCode: null, executedAt: paid.executedAt });
    expect((await payouts(payee.id))._sum.postedCents).toBe(100n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("has one event as approved and one as carried out, in this order", async () => {
    const { second, ask, approve } = await poolWith("steward_directed");
    const { id } = await approve(await ask(), second.id);
    const events = await fixture.system.db.event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type.replace("pool.disbursement_", ""))).toEqual([
      "requested",
      "approved",
      "executed",
    ]);
  });
});

describe("a payee", () => {
  it("who is suspended, or does not exist, cannot be asked for", async () => {
    const { pool, payee, ask } = await poolWith("steward_directed");
    await suspend(payee);
    await expect(ask()).rejects.toMatchObject({ code: "identity_suspended", param: "to" });
    const unknown = { id: pool, to: newId("individual"), amount_cents: 1n };
    await expect(requestDisbursement(fixture.partner, unknown)).rejects.toMatchObject({ code: "invalid_parameter" });
    expect(await fixture.system.db.disbursement.count({ where: { poolId: pool } })).toBe(0);
  });

  it("is paid up to the monthly limit of their tier, to the cent, when it is decided and not when it is asked", async () => {
    const { pool, member } = await poolWith("steward_directed");
    await fixture.member(pool, { cents: 200_000n });
    // At tier 0, a person can receive 1,000.00 USD a month.
    const payee = await fixture.person({ tier: 0 });
    const ask = (cents: bigint) => fixture.disburse(pool, payee, cents);
    expect((await ask(99_999n)).executedAt).not.toBeNull();
    await expect(ask(2n)).rejects.toMatchObject({ code: "monthly_limit_exceeded" });
    expect((await ask(1n)).executedAt).not.toBeNull();
    const waiting = await requestDisbursement(fixture.partner, {
      id: pool,
      to: payee.id,
      amount_cents: 1n,
      identity_id: member.id,
    });
    expect(await fixture.payableCents(payee.id)).toBe(100_000n);
    expect(waiting.executedAt).toBeNull();
  });

  it("who may be a listed party waits for a person's decision, and the treasury keeps the amount for them", async () => {
    const { system } = fixture;
    const { pool, second, payee, ask, approve } = await poolWith("steward_directed");
    const asked = await ask(1_500n);
    await system.db.identity.update({ where: { id: payee.id }, data: { displayName: "Nora Newcomer" } });
    await replaceList(system, "test", [{ uid: "1", kind: "individual", name: "Norah Newcomber", aliases: [] }]);
    expect(await approve(asked, second.id)).toMatchObject({ status: "approved", executedAt: null });
    await fixture.work();
    expect(await read(asked.id)).toMatchObject({ status: "approved", executedAt: null });
    const pay = (cents: bigint) => fixture.disburse(pool, second, cents);
    await expect(pay(501n)).rejects.toMatchObject({
      code: "insufficient_treasury",
      context: { available_cents: 500 },
    });
    expect((await pay(500n)).executedAt).not.toBeNull();
    const { id: caseId } = await system.db.screeningCase.findFirstOrThrow({ where: { identityId: payee.id } });
    await decideCase(system, { caseId, decision: "cleared", reason: "The passport." });
    fixture.clock.advance(3_600_001);
    await fixture.work();
    expect((await read(asked.id)).executedAt).not.toBeNull();
    expect(await fixture.payableCents(payee.id)).toBe(1_500n);
  });
});

describe("a payee who is suspended between request and decision", () => {
  it("is not paid by an approval, which is refused and changes nothing", async () => {
    const { pool, second, payee, ask, approve } = await poolWith("steward_directed");
    const asked = await ask();
    const before = await fixture.balances(pool);
    await suspend(payee);
    await expect(approve(asked, second.id)).rejects.toMatchObject({ code: "identity_suspended" });
    expect(await read(asked.id)).toMatchObject({ status: "requested", executedAt: null });
    const voices = await fixture.system.db.disbursementVoice.count({ where: { disbursementId: asked.id } });
    expect(voices).toBe(0);
    expect(await fixture.balances(pool)).toEqual(before);
  });

  it("is not paid by a vote, which stands: the request fails", async () => {
    const { pool, second, member, payee, ask } = await poolWith("member_vote");
    const asked = await ask();
    const before = await fixture.balances(pool);
    await suspend(payee);
    const vote = (identity_id: string) =>
      voteOnDisbursement(fixture.partner, { id: pool, disbursement_id: asked.id, identity_id, choice: "for" });
    await vote(second.id);
    expect(await vote(member.id)).toMatchObject({ status: "failed", failureCode: "identity_suspended" });
    expect(await read(asked.id)).toMatchObject({ executedAt: null });
    expect(await fixture.balances(pool)).toEqual(before);
  });

  it("is not paid once the pool may pay again", async () => {
    const { pool, second, payee, ask, approve } = await poolWith("steward_directed");
    const asked = await ask();
    await updatePool(fixture.partner, { id: pool, status: "paused" });
    expect(await approve(asked, second.id)).toMatchObject({ status: "approved", executedAt: null });
    await suspend(payee);
    await updatePool(fixture.partner, { id: pool, status: "active" });
    await fixture.work();
    expect(await read(asked.id)).toMatchObject({ status: "failed", failureCode: "identity_suspended" });
    expect((await payouts(payee.id))._sum.postedCents ?? 0n).toBe(0n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
