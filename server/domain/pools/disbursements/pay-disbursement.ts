import { takeLimits } from "@/server/domain/limits/change-limits";
import { disbursementShares } from "@/server/domain/limits/limit-shares";
import {
  disbursementTransitions,
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { treasuryCents } from "@/server/domain/pools/money/pool-balances";
import { currentVerdict } from "@/server/domain/screening/screen-identities";
import type { Pool } from "@/server/generated/prisma/client";
import { IdentitySuspended } from "@/server/kernel/common-errors";
import { type AlmonerError, isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { move, moveAll } from "@/server/operations/transition";

/** Whether an approved request was paid, waits, or cannot be paid at all. */
export type Payment = { outcome: "paid" } | { outcome: "waits" } | { outcome: "refused"; error: AlmonerError };

/**
 * Pays an approved request in the running transaction that has locked its pool: treasury to payee, with all
 * consequences. One that cannot be paid yet stays approved and is tried again whenever its pool changes; one that can
 * never be paid fails.
 */
export async function payDisbursement(tx: Context, request: NotifiedDisbursement): Promise<Payment> {
  const payment = await tryToPay(tx, request);
  if (payment.outcome === "refused") {
    const { code: failureCode, message: failureMessage } = payment.error;
    await moveAll(tx, disbursementTransitions, [request.id], "fail", { failureCode, failureMessage });
  }
  return payment;
}

/** Throws the reason if a request can never be paid, which undoes its decision: for callers that are deciding it. */
export function requirePaid(payment: Payment | null): void {
  if (payment?.outcome === "refused") throw payment.error;
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
  const ratifyUntil = mechanismOf(pool).ratifyUntil?.(optionsOf(pool), tx.now()) ?? null;
  const paid = { executedAt: tx.now(), limitCents: request.amountCents, closesAt: null, ratifyUntil };
  await move(tx, disbursementTransitions, request, "execute", paid);
  return { outcome: "paid" };
}

export const payeeSuspended = () =>
  IdentitySuspended({ param: "to", message: "The payee cannot receive money right now." });
