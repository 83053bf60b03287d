import type { Context } from "@/server/domain/context";
import { commitmentTransitions, prepaymentTransitions } from "@/server/domain/pools/pool-transitions";
import { releaseYear } from "@/server/domain/pools/year-shares";
import { moveAll } from "@/server/domain/transition";
import { PREPAYMENT_RETRY_DAYS } from "@/server/kernel/limits";

const DAY_MS = 86_400_000;

interface Missed {
  commitmentId: string;
  /** Why: a stable code. */
  code: string;
}

/**
 * Makes commitments past due whose year could not be charged, and has it tried again; after the last time they are
 * canceled. The caller has locked them.
 */
export async function missPayments(tx: Context, missed: Missed[]): Promise<void> {
  for (const { commitmentId, code } of missed) {
    const commitment = await tx.db.commitment.findUniqueOrThrow({ where: { id: commitmentId } });
    const days = PREPAYMENT_RETRY_DAYS[commitment.failures];
    if (days === undefined) {
      await giveUp(tx, commitmentId, code);
      continue;
    }
    // Each counts from the first failure.
    const first = PREPAYMENT_RETRY_DAYS[commitment.failures - 1] ?? 0;
    const chargeAt = new Date(tx.now().getTime() + (days - first) * DAY_MS);
    const failed = { chargeAt, failures: commitment.failures + 1, failureCode: code };
    const moved = await moveAll(tx, commitmentTransitions, [commitmentId], "miss", { of: () => failed });
    // One that is past due already stays so.
    if (moved.length === 0)
      await tx.db.commitment.updateMany({ where: { id: commitmentId, status: "past_due" }, data: failed });
  }
}

async function giveUp(tx: Context, commitmentId: string, failureCode: string): Promise<void> {
  const over = { endedAt: tx.now(), chargeAt: null, nextReleaseAt: null, renewsAt: null, failureCode };
  await moveAll(tx, commitmentTransitions, [commitmentId], "cancel", { of: () => over });
  const pending = await tx.db.prepayment.findMany({ where: { commitmentId, status: "pending" } });
  for (const year of pending) {
    await moveAll(tx, prepaymentTransitions, [year.id], "fail", { failureCode, endedAt: tx.now() });
    await releaseYear(tx, year, { isCutShort: false });
  }
}
