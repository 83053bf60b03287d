import { giveDueOccurrence } from "@/server/domain/recurring/give-due-occurrences";
import { handleOutcome } from "@/server/domain/recurring/handle-outcomes";
import { notifyUpcomingGift } from "@/server/domain/recurring/notify-upcoming-gifts";
import type { RunScope } from "@/server/domain/recurring/run-scope";
import type { Context } from "@/server/operations/context";

/** How many are processed concurrently in one process; each is its own transaction. */
const AT_ONCE = 4;

/** Does one thing in its own transaction. False if there was none. */
type Work = (ctx: Context, scope: RunScope) => Promise<boolean>;

/** Outcomes first, so that what they make due runs at once, then notices, then gifts. */
const STEPS: Work[] = [handleOutcome, notifyUpcomingGift, giveDueOccurrence];

/** True if there is something to do; another worker may already be doing it. */
async function isAnythingDue(ctx: Context, dueBefore: Date): Promise<boolean> {
  const [found] = await ctx.statement<{ isDue: boolean }>(`SELECT EXISTS (${RECURRING_GIFTS_DUE}) AS "isDue"`, [
    dueBefore,
  ]);
  return found?.isDue === true;
}

/** Recurring gifts with something that was due before $1, as `subject` and `due`. */
export const RECURRING_GIFTS_DUE = `
  SELECT o.recurring_gift_id AS subject, coalesce(g.refunded_at, g.settled_at, g.failed_at) AS due
  FROM recurring_occurrences o JOIN gifts g ON g.id = o.gift_id
  WHERE NOT o.is_handled AND o.state <> 'open'
    AND coalesce(g.refunded_at, g.settled_at, g.failed_at) <= $1::timestamptz
  UNION ALL SELECT id, notice_at FROM recurring_gifts WHERE notice_at <= $1::timestamptz
  UNION ALL SELECT id, act_at FROM recurring_gifts WHERE act_at <= $1::timestamptz`;

/**
 * Processes every recurring gift that has something that was due before the instant. Several workers may run it: each
 * recurring gift is locked by one at a time.
 */
export async function runRecurringGifts(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  // Checked before any transaction, which would wake every worker even if there were nothing to do.
  if (signal.aborted || !(await isAnythingDue(ctx, dueBefore))) return;
  for (const work of STEPS) {
    const drain = async () => {
      let isWorking = true;
      while (isWorking && !signal.aborted) isWorking = await work(ctx, { dueBefore });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, drain));
  }
}

/** Does what is due of one recurring gift. Returns when it has something due next, or null if an outcome decides that. */
export async function runRecurringGift(ctx: Context, id: string): Promise<Date | null> {
  for (const work of STEPS) while (await work(ctx, { id, dueBefore: ctx.now() }));
  const gift = await ctx.db.recurringGift.findUnique({ where: { id }, select: { actAt: true, noticeAt: true } });
  const next = [gift?.actAt, gift?.noticeAt].flatMap((instant) => (instant ? [instant.getTime()] : []));
  const soonest = Math.min(...next);
  return next.length > 0 && soonest > ctx.now().getTime() ? new Date(soonest) : null;
}
