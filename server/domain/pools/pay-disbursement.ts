import type { Context } from "@/server/domain/context";
import { takeLimits } from "@/server/domain/limits/change-limits";
import { disbursementShares } from "@/server/domain/limits/limit-shares";
import { conflictedPersons } from "@/server/domain/pools/conflicts";
import { countedMembers } from "@/server/domain/pools/counted-members";
import { disbursementEvent } from "@/server/domain/pools/disbursement-event";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { planPayout } from "@/server/domain/pools/plan-payout";
import { treasuryCents } from "@/server/domain/pools/pool-balances";
import { noticePool } from "@/server/domain/pools/pool-notices";
import {
  disbursementTransitions,
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/pool-transitions";
import { postPool } from "@/server/domain/pools/post-pool";
import { currentVerdict } from "@/server/domain/screening/screen-identities";
import { moveAll } from "@/server/domain/transition";
import { emitEvents } from "@/server/events/emit";
import type { Disbursement, Pool } from "@/server/generated/prisma/client";
import { IdentitySuspended } from "@/server/kernel/common-errors";
import { type AlmonerError, isAlmonerError } from "@/server/kernel/errors";

/** Whether an approved request was paid, waits, or cannot be paid at all. */
type Payment = { outcome: "paid" } | { outcome: "waits" } | { outcome: "refused"; error: AlmonerError };

/**
 * Pays an approved request in the running transaction that has locked its pool: treasury to payee, with all that follows.
 * One that cannot be paid yet stays approved and is tried again whenever its pool changes; one that cannot be paid at all
 * fails, or throws why.
 */
export async function payDisbursement(
  tx: Context,
  request: NotifiedDisbursement,
  { throws = false }: { throws?: boolean } = {},
): Promise<void> {
  const payment = await tryToPay(tx, request);
  if (payment.outcome !== "refused") return;
  if (throws) throw payment.error;
  const { code: failureCode, message: failureMessage } = payment.error;
  await moveAll(tx, disbursementTransitions, [request.id], "fail", { failureCode, failureMessage });
}

/** Pays what was approved and waited, the oldest first. The pool is locked. */
export async function payApproved(tx: Context, pool: Pool): Promise<void> {
  if (!mayPay(pool)) return;
  const waiting = await tx.db.disbursement.findMany({
    where: { poolId: pool.id, status: "approved", executedAt: null },
    orderBy: [{ decidedAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  for (const { id } of waiting) {
    const [request] = await readDisbursements(tx, [id]);
    await payDisbursement(tx, request!);
  }
}

/** True unless the pool's status keeps it from paying anyone. */
export function mayPay(pool: Pool): boolean {
  if (pool.frozenAt !== null) return false;
  return pool.status === "active" || (pool.status === "paused" && mechanismOf(pool).actsWhilePaused === true);
}

async function tryToPay(tx: Context, request: NotifiedDisbursement): Promise<Payment> {
  const pool = await tx.db.pool.findUniqueOrThrow({ where: { id: request.poolId } });
  if (!mayPay(pool)) return { outcome: "waits" };
  if ((await treasuryCents(tx, pool)) < request.amountCents) return { outcome: "waits" };
  const payee = await tx.db.identity.findUniqueOrThrow({ where: { id: request.toId } });
  const verdict = await currentVerdict(tx, payee);
  if (payee.status !== "active" || verdict === "confirmed") return { outcome: "refused", error: payeeSuspended() };
  // It is screened first by a job, or looked at by a person.
  if (verdict !== "clear") return { outcome: "waits" };
  try {
    const shares = disbursementShares({ payeeId: payee.id, usdCents: request.amountCents, at: tx.now() });
    await takeLimits(tx, shares, { noun: "disbursement", recipientId: payee.id });
  } catch (error) {
    if (isAlmonerError(error)) return { outcome: "refused", error };
    throw error;
  }
  await execute(tx, pool, request);
  return { outcome: "paid" };
}

export const payeeSuspended = () =>
  IdentitySuspended({ param: "to", message: "The payee cannot receive money right now." });

async function execute(tx: Context, pool: Pool, { id, toId, amountCents }: Disbursement): Promise<void> {
  const mechanism = mechanismOf(pool);
  const ratifyUntil = mechanism.ratifyUntil?.(optionsOf(pool), tx.now()) ?? null;
  const executed = await tx.db.disbursement.update({
    where: { id },
    data: { executedAt: tx.now(), limitCents: amountCents, closesAt: null, ratifyUntil },
  });
  await mechanism.paying?.(tx, pool, optionsOf(pool), executed);
  if (ratifyUntil) {
    await askMembers(tx, pool, executed);
    await noticePool(tx, "ratify", [id]);
  }
  await noticePool(tx, "paid", [id]);
  await postPool(tx, pool.id, [{ kind: "disbursement_executed", subjectId: id }]);
  await tx.db.poolMember.updateMany({
    where: { poolId: pool.id, identityId: toId },
    data: { receivedCents: { increment: amountCents }, servedAt: tx.now() },
  });
  await planPayout(tx, executed);
  const [told] = await readDisbursements(tx, [id]);
  const emitted = { type: "pool.disbursement_executed" as const, subjectId: id, ...disbursementEvent(told!) };
  await emitEvents(tx, [emitted]);
}

/** Gives those a voice who count as members and have not said anything: neither who asked for it nor who is paid. */
async function askMembers(tx: Context, pool: Pool, { id, toId, requestedAs }: Disbursement): Promise<void> {
  const conflicted = await conflictedPersons(tx, pool, toId);
  const members = (await countedMembers(tx, pool)).filter(({ countsAs }) => !conflicted.has(countsAs));
  const others = members.filter(({ countsAs, identityId }) => countsAs !== requestedAs && identityId !== toId);
  const data = others.map(({ countsAs, identityId }) => ({ disbursementId: id, countsAs, identityId }));
  await tx.db.disbursementVoice.createMany({ data, skipDuplicates: true });
}
