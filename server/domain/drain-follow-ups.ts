import type { Context } from "@/server/domain/context";
import { type DueFollowUp, type FollowUpKind, followUpQueue } from "@/server/domain/follow-ups";
import { drainQueue } from "@/server/domain/queue/drain-queue";
import type { Lease } from "@/server/domain/queue/queue-declaration";

const AT_ONCE = 4;

type ClaimedFollowUp = DueFollowUp & Lease;

/**
 * Works on everything of one kind that is due, and returns when the next is. The work completes the row, best in the
 * transaction of what it does; when it throws, it is retried ever later.
 */
export function drainFollowUps(
  ctx: Context,
  part: FollowUpKind,
  signal: AbortSignal,
  work: (row: ClaimedFollowUp) => Promise<unknown>,
): Promise<Date | null> {
  const attempt = async (row: ClaimedFollowUp) => {
    try {
      await work(row);
    } catch (error) {
      ctx.log.error({ err: error, kind: part, subjectId: row.subjectId }, "a follow-up failed and will be retried");
      const text = error instanceof Error ? error.message : String(error);
      await followUpQueue.fail(ctx, row, { error: text.slice(0, 500) }, { failures: row.attempts });
    }
  };
  return drainQueue(ctx, followUpQueue, { atOnce: AT_ONCE, part, signal, work: attempt });
}
