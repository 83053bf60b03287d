import { commitmentTransitions } from "@/server/domain/pools/commitments/commitment-transitions";
import { prepaymentTransitions } from "@/server/domain/pools/commitments/prepayment-transitions";
import { releaseYears } from "@/server/domain/pools/commitments/year-shares";
import { groupByValues } from "@/server/domain/pools/group-by-values";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import type { Commitment } from "@/server/generated/prisma/client";
import { PREPAYMENT_RETRY_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const DAY_MS = 86_400_000;

interface Missed {
  commitmentId: string;
  /** Why: a stable code. */
  code: string;
}

/**
 * Marks commitments as past due if their year could not be charged, and schedules a retry; after the last one they are
 * canceled. The caller has locked them; their pools are locked here, after everything that is locked before a pool.
 */
export async function missPayments(tx: Context, missed: Missed[]): Promise<void> {
  const codes = new Map(missed.map(({ commitmentId, code }) => [commitmentId, code]));
  const commitments = await tx.db.commitment.findMany({ where: { id: { in: [...codes.keys()] } } });
  const failed = new Map(
    commitments.flatMap((commitment) => {
      const again = triedAgain(tx, commitment, codes.get(commitment.id)!);
      return again ? [[commitment.id, again] as const] : [];
    }),
  );
  await moveAll(tx, commitmentTransitions, [...failed.keys()], "miss", { of: (id) => failed.get(id)! });
  await giveUp(
    tx,
    commitments.filter(({ id }) => !failed.has(id)).map(({ id }) => id),
    codes,
  );
  await notifyPool(tx, "declined", [...codes.keys()], tx.now().getTime());
}

/** When a commitment is retried, how often it has failed, and why; null after the last time. */
function triedAgain(tx: Context, { failures }: Commitment, failureCode: string) {
  const days = PREPAYMENT_RETRY_DAYS[failures];
  if (days === undefined) return null;
  // Each counts from the first failure.
  const first = PREPAYMENT_RETRY_DAYS[failures - 1] ?? 0;
  return { chargeAt: new Date(tx.now().getTime() + (days - first) * DAY_MS), failures: failures + 1, failureCode };
}

/** Cancels commitments whose year is not paid, with its limits released, in the running transaction, which has locked them. */
export async function giveUp(tx: Context, ids: string[], codes: ReadonlyMap<string, string>): Promise<void> {
  if (ids.length === 0) return;
  const over = { endedAt: tx.now(), chargeAt: null, askAt: null, nextReleaseAt: null, renewsAt: null };
  const of = (id: string) => ({ ...over, failureCode: codes.get(id)! });
  await moveAll(tx, commitmentTransitions, ids, "cancel", { of });
  const pending = await tx.db.prepayment.findMany({ where: { commitmentId: { in: ids }, status: "pending" } });
  const codeOf = new Map(pending.map(({ id, commitmentId }) => [id, codes.get(commitmentId)!]));
  for (const [{ failureCode }, years] of groupByValues([...codeOf.keys()], (id) => ({ failureCode: codeOf.get(id)! })))
    await moveAll(tx, prepaymentTransitions, years, "fail", { failureCode, endedAt: tx.now() });
  await releaseYears(tx, pending, { isCutShort: false });
}
