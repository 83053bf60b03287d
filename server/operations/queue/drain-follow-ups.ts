import type { Context } from "@/server/operations/context";
import { type DrainOptions, drainQueue } from "@/server/operations/queue/drain-queue";
import { type DueFollowUp, type FollowUpKind, followUpKey, followUpQueue } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";

const AT_ONCE = 4;

export type ClaimedFollowUp = DueFollowUp & Lease;

/** Does what follows. It completes the row, best in the transaction of what it does; when it throws, it is retried. */
export type FollowUpWork = (row: ClaimedFollowUp) => Promise<unknown>;

/**
 * Works on everything of one kind that is due, and returns when the next is. What fails is retried ever later.
 */
export function drainFollowUps(
  ctx: Context,
  part: FollowUpKind,
  options: Pick<DrainOptions<never>, "signal" | "dueBefore"> & { atOnce?: number },
  work: FollowUpWork,
): Promise<Date | null> {
  return drainQueue(ctx, followUpQueue, { atOnce: AT_ONCE, ...options, part, work: (row) => attempt(ctx, row, work) });
}

/** Works on what follows about one subject, if it is due. Returns when to try again, or null if there is nothing left. */
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
