import { afterAll, beforeAll, expect, it } from "vitest";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { retryPayout } from "@/server/domain/payouts/retry-payout";
import { freezePool, unfreezePool } from "@/server/domain/pools/freeze-pool";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards what operators do to pools: a frozen one pays nobody, and a failed payout is sent again once.

let fixture: PoolFixture;
beforeAll(async () => {
  fixture = await makePoolFixture();
});
afterAll(() => fixture.close());

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });

it("keeps a frozen pool from paying, whatever its stewards do, until the freeze is lifted and they resume it", async () => {
  const pool = await fixture.pool("emergency");
  const payee = await fixture.member(pool);
  await freezePool(operator(), { poolId: pool, note: "A report of fraud." });
  await expect(freezePool(operator(), { poolId: pool, note: "Again." })).rejects.toMatchObject({
    code: "invalid_state",
  });
  for (const status of ["active", "closed"] as const)
    await expect(updatePool(fixture.partner, { id: pool, status })).rejects.toMatchObject({ code: "invalid_state" });
  await expect(fixture.disburse(pool, payee, 100n)).rejects.toMatchObject({ code: "pool_not_active" });
  await unfreezePool(operator(), { poolId: pool, note: "It was none." });
  expect(await updatePool(fixture.partner, { id: pool, status: "active" })).toMatchObject({ status: "active" });
  expect((await fixture.disburse(pool, payee, 100n)).executedAt).not.toBeNull();
  await expect(freezePool(fixture.partner, { poolId: pool, note: "Mine." })).rejects.toMatchObject({
    code: "not_permitted",
  });
});

it("does not close a pool in which one cent is left", async () => {
  const pool = await fixture.pool("steward_directed");
  const payee = await fixture.member(pool);
  await fixture.disburse(pool, payee, 999n);
  expect(await fixture.balances(pool)).toMatchObject({ treasury: 1n });
  await expect(updatePool(fixture.partner, { id: pool, status: "closed" })).rejects.toMatchObject({
    code: "invalid_state",
    message: "The treasury holds 1 cents. Pay them out before you close the pool.",
  });
});

it("sends a failed payout again to a new account, once, and closes the task", async () => {
  const pool = await fixture.pool("steward_directed");
  const payee = await fixture.member(pool);
  await setPayoutAccount(fixture.partner, { id: payee.id, token: "po_sandbox_rejected" });
  await fixture.disburse(pool, payee, 700n);
  await fixture.days(1);
  const failed = await fixture.system.db.payment.findFirstOrThrow({ where: { direction: "payout" } });
  const task = { kind: "payout_failed", subjectId: failed.id };
  expect(await fixture.system.db.task.findMany({ where: { ...task, status: "open" } })).toHaveLength(1);
  await setPayoutAccount(fixture.partner, { id: payee.id, token: "po_sandbox_ok" });
  const tries = await Promise.allSettled([1, 2, 3].map(() => retryPayout(operator(), { payoutId: failed.id })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await fixture.days(2);
  const payouts = await fixture.system.db.payment.findMany({ where: { direction: "payout" }, orderBy: { id: "asc" } });
  expect(payouts.map(({ status, token }) => [status, token])).toEqual([
    [failed.status, "po_sandbox_rejected"],
    ["cleared", "po_sandbox_ok"],
  ]);
  expect(await fixture.system.db.task.count({ where: { ...task, status: "open" } })).toBe(0);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("does not send a failed payout again to someone who may be listed by then, before that is decided", async () => {
  const { system } = fixture;
  const pool = await fixture.pool("steward_directed");
  const payee = await fixture.member(pool, { name: "Nora Newcomer" });
  await setPayoutAccount(fixture.partner, { id: payee.id, token: "po_sandbox_rejected" });
  const { id: subjectId } = await fixture.disburse(pool, payee, 700n);
  await fixture.days(1);
  const failed = await system.db.payout.findFirstOrThrow({ where: { disbursementId: subjectId } });
  await setPayoutAccount(fixture.partner, { id: payee.id, token: "po_sandbox_ok" });
  await replaceList(system, "test", [{ uid: "1", kind: "individual", name: "Norah Newcomber", aliases: [] }]);
  const again = await retryPayout(operator(), { payoutId: failed.id });
  expect(again).toMatchObject({ status: "pending", heldFor: "screening" });
  await fixture.days(1);
  expect(await system.db.payout.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({ status: "pending" });
  const { id: caseId } = await system.db.screeningCase.findFirstOrThrow({ where: { identityId: payee.id } });
  await decideCase(system, { caseId, decision: "cleared", reason: "The passport." });
  await fixture.days(2);
  expect(await system.db.payout.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({ status: "paid" });
  expect(await fixture.brokenBooks()).toEqual([]);
});
