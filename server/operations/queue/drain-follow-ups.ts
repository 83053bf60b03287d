import type { Context } from "@/server/operations/context";
import { type DrainOptions, drainQueue } from "@/server/operations/queue/drain-queue";
import { type DueFollowUp, type FollowUpKind, followUpKey, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

const AT_ONCE = 4;

export type ClaimedFollowUp = DueFollowUp & Lease;

/** Does the follow-up work and completes the row, preferably in the same transaction; if it throws, it is retried. */
export type FollowUpWork = (row: ClaimedFollowUp) => Promise<unknown>;

/**
 * Works on all due rows of one kind, and returns when the next one is due. Failures are retried with growing delays.
 */
export function drainFollowUps(
  ctx: Context,
  part: FollowUpKind,
  options: Pick<DrainOptions<never>, "signal" | "dueBefore"> & { atOnce?: number },
  work: FollowUpWork,
): Promise<Date | null> {
  return drainQueue(ctx, followUpQueue, { atOnce: AT_ONCE, ...options, part, work: (row) => attempt(ctx, row, work) });
}

/** Works on the follow-up of one subject, if it is due. Returns when to try again, or null if there is nothing left. */
export async function workOnFollowUp(
  ctx: Context,
  kind: FollowUpKind,
  subjectId: string,
  work: FollowUpWork,
): Promise<Date | null> {
  const row = await followUpQueue.claimOne(ctx, followUpKey(kind, subjectId));
  return row && attempt(ctx, row, work);
}

async function attempt(ctx: Context, row: ClaimedFollowUp, work: FollowUpWork): Promise<Date | null> {
  try {
    await work(row);
    return null;
  } catch (error) {
    ctx.log.error({ err: error, followUp: row.leaseKey }, "a follow-up failed and will be retried");
    const text = error instanceof Error ? error.message : String(error);
    const failed = await followUpQueue.fail(ctx, row, { error: text.slice(0, 500) }, { failures: row.attempts });
    return failed.outcome === "retried" ? failed.dueAt : null;
  }
}
