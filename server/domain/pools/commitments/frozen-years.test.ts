import { beforeEach, expect, it } from "vitest";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { decideBlockedYear } from "@/server/domain/pools/commitments/decide-blocked-year";
import { recheckYears } from "@/server/domain/pools/commitments/recheck-years";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import { closeTask } from "@/server/domain/tasks/close-task";
import { readTask } from "@/server/domain/tasks/read-task";
import { reinstateIdentity } from "@/server/domain/verifications/decide-verification";
import type { Identity } from "@/server/generated/prisma/client";
import { operatorCaller } from "@/server/kernel/caller";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

// Guards money that was charged for a year of a pool before a list named its member: it neither enters the pool nor is
// refunded until a person has decided, and the decision takes effect once.

let fixture: PoolFixture;
beforeEach(async () => {
  fixture = await makePoolFixture();
  return () => fixture.close();
});

const NEVER = new AbortController().signal;
const NOTHING = { treasury: 0n, reserves: 0n };
const PAID = { treasury: 1_000n, reserves: 11_000n };
const operator = (userId: string) =>
  fixture.system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));

interface Frozen {
  pool: string;
  commitment: string;
  member: Identity;
}

/** Has a year charged, and lists a name similar to its member's before the charge clears. */
async function frozenYear(method?: string, sponsor_id?: string): Promise<Frozen> {
  const legal = sponsor_id ? ({ legal_structure: "fiscal_sponsorship", sponsor_id } as const) : {};
  const pool = await fixture.pool("steward_directed", {}, legal);
  const member = await fixture.person({ name: "Nora Newcomer", tier: 1 });
  const commitment = await fixture.commit(pool, member, method ? { method } : {});
  await chargeDuePrepayments(fixture.system, NEVER);
  await replaceList(fixture.system, "test", [{ uid: "1", kind: "individual", name: "Norah Newcomber", aliases: [] }]);
  await fixture.days(1);
  return { pool, commitment, member };
}

const year = () => fixture.system.db.prepayment.findFirstOrThrow();
const task = async (kind: string) =>
  (await fixture.system.db.task.findFirst({ where: { kind, subjectId: (await year()).id } }))?.status ?? null;
const refunds = () => fixture.system.db.payment.findMany({ where: { direction: "refund" } });

async function decide({ member }: Frozen, decision: "cleared" | "confirmed"): Promise<void> {
  const { id: caseId } = await fixture.system.db.screeningCase.findFirstOrThrow({
    where: { identityId: member.id, status: "open" },
  });
  await decideCase(fixture.system, { caseId, decision, reason: "The passport." });
  // Two workers at the same time, and then the daily work.
  await Promise.all([recheckYears(fixture.system, NEVER), recheckYears(fixture.system, NEVER)]);
  await fixture.days(2);
}

async function decideAsTwo(decision: "release" | "refuse"): Promise<void> {
  const given = { prepaymentId: (await year()).id, decision, reason: "The authority agrees." };
  expect(await decideBlockedYear(operator("user_a"), given)).toEqual({ isWaiting: true });
  await expect(decideBlockedYear(operator("user_a"), given)).rejects.toMatchObject({ code: "not_permitted" });
  expect(await decideBlockedYear(operator("user_b"), given)).toEqual({ isWaiting: false });
  await expect(decideBlockedYear(operator("user_b"), given)).rejects.toMatchObject({ code: "invalid_state" });
  await fixture.days(2);
}

const books = async () => expect(await fixture.brokenBooks()).toEqual([]);

it("waits for the decision, shows operators the money, and is paid to the pool once it is cleared", async () => {
  const frozen = await frozenYear();
  expect(await year()).toMatchObject({ status: "pending", screening: "review", frozenAt: expect.any(Date) });
  expect(await fixture.balances(frozen.pool)).toEqual(NOTHING);
  await books();
  const { id: taskId } = await fixture.system.db.task.findFirstOrThrow({ where: { kind: "year_frozen" } });
  expect(await readTask(operator("user_a"), { taskId })).toMatchObject({
    held: { cents: 12_000n, currency: "USD" },
    frozen: {
      subject: { noun: "year", amountCents: 12_000n, isHeld: true, chargedAt: expect.any(Date) },
      sides: [{ role: "donor", identity: { id: frozen.member.id }, cases: [{ status: "open" }] }],
    },
  });
  await expect(
    closeTask(operator("user_a"), { taskId, outcome: "done", note: "Nothing to see." }),
  ).rejects.toMatchObject({ code: "invalid_state" });

  await decide(frozen, "cleared");
  expect(await year()).toMatchObject({ status: "paid", screening: "clear", frozenAt: null });
  expect([await task("year_frozen"), await task("funds_blocked")]).toEqual(["done", null]);
  expect([await fixture.balances(frozen.pool), await refunds()]).toEqual([PAID, []]);
  await books();
});

it("is a gift with a receipt only once its member is cleared, where the pool has a sponsor", async () => {
  const frozen = await frozenYear(undefined, fixture.charity.id);
  const gifts = () =>
    fixture.system.db.gift.findMany({ where: { fromId: frozen.member.id }, include: { receipt: true } });
  expect(await gifts()).toEqual([]);
  await decide(frozen, "cleared");
  expect(await gifts()).toMatchObject([{ status: "settled", receipt: { status: "issued" } }]);
  await books();
});

it.each(["release", "refuse"] as const)("stays blocked once confirmed, until two operators %s it", async (decision) => {
  const frozen = await frozenYear();
  await decide(frozen, "confirmed");
  expect(await year()).toMatchObject({ status: "pending", screening: "blocked" });
  expect([await task("year_frozen"), await task("funds_blocked")]).toEqual(["done", "open"]);
  expect([await fixture.balances(frozen.pool), await refunds()]).toEqual([NOTHING, []]);
  await books();
  if (decision === "refuse") {
    await decideAsTwo("refuse");
    expect(await year()).toMatchObject({ status: "canceled", screening: "clear" });
    expect(await refunds()).toMatchObject([{ amountCents: 12_000n, status: "cleared" }]);
    expect(await fixture.balances(frozen.pool)).toEqual(NOTHING);
  } else {
    const suspended = { prepaymentId: (await year()).id, decision, reason: "The authority agrees." };
    await expect(decideBlockedYear(operator("user_a"), suspended)).rejects.toMatchObject({ code: "invalid_state" });
    await replaceList(fixture.system, "test", [{ uid: "2", kind: "individual", name: "Somebody Else", aliases: [] }]);
    const reinstated = { identityId: frozen.member.id, reason: "It was never them." };
    await reinstateIdentity(operator("user_a"), reinstated);
    await reinstateIdentity(operator("user_b"), reinstated);
    await decideAsTwo("release");
    expect(await year()).toMatchObject({ status: "paid", screening: "clear" });
    expect([await fixture.balances(frozen.pool), await refunds()]).toEqual([PAID, []]);
  }
  expect(await task("funds_blocked")).toBe("done");
  await books();
});

it.each(["cleared", "confirmed"] as const)(
  "does not go back with a commitment that is canceled, %s",
  async (decision) => {
    const frozen = await frozenYear();
    await cancelCommitment(fixture.partner, { id: frozen.pool, commitment_id: frozen.commitment });
    await fixture.days(1);
    expect(await year()).toMatchObject({ status: "canceled", screening: "review" });
    expect(await refunds()).toEqual([]);
    await books();
    await decide(frozen, decision);
    if (decision === "confirmed") {
      expect(await refunds()).toEqual([]);
      await books();
      await decideAsTwo("refuse");
    }
    expect(await year()).toMatchObject({ status: "canceled", screening: "clear" });
    expect(await refunds()).toMatchObject([{ amountCents: 12_000n, status: "cleared" }]);
    await books();
  },
);

it("is owed to nobody once the bank has taken the charge back, and is not charged again", async () => {
  const frozen = await frozenYear("pm_sandbox_late_return");
  for (let day = 0; day < 8; day += 1) {
    await fixture.days(1);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.clock.now() } });
    await runDuePayments(fixture.system);
  }
  expect(await year()).toMatchObject({ status: "pending", screening: "clear", frozenAt: null });
  expect(await task("year_frozen")).toBe("done");
  expect(await fixture.system.db.payment.findMany()).toMatchObject([{ direction: "charge", status: "returned" }]);
  expect(await fixture.balances(frozen.pool)).toEqual(NOTHING);
  await books();
});

it("goes back if its member was suspended for another reason", async () => {
  const pool = await fixture.pool("steward_directed");
  const member = await fixture.person({ name: "Nora Newcomer" });
  const commitment = await fixture.commit(pool, member);
  await chargeDuePrepayments(fixture.system, NEVER);
  await fixture.system.transaction((tx) => suspendIdentity(tx, member.id, "operator"));
  await fixture.days(2);
  expect(await year()).toMatchObject({ status: "canceled", screening: "clear" });
  expect(await fixture.system.db.commitment.findUniqueOrThrow({ where: { id: commitment } })).toMatchObject({
    status: "canceled",
  });
  expect(await refunds()).toMatchObject([{ amountCents: 12_000n, status: "cleared" }]);
  expect(await fixture.balances(pool)).toEqual(NOTHING);
  await books();
});
