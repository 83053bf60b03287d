import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { approveDisbursementRequest, voteOnDisbursement } from "@/server/domain/pools/act-on-disbursement";
import { addPoolMember } from "@/server/domain/pools/change-members";
import { disbursementTransitions } from "@/server/domain/pools/pool-transitions";
import { requestDisbursement } from "@/server/domain/pools/request-disbursement";
import { updatePool } from "@/server/domain/pools/update-pool";
import { moveAll } from "@/server/domain/transition";
import type { Disbursement, Identity } from "@/server/generated/prisma/client";
import type { MechanismName } from "@/server/resources/pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards the move that pays: it happens once, to nobody who may not receive, and to whom enough people agreed.

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

/** A pool with two stewards and a member, who asks for someone else. */
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
