import type { Context } from "@/server/domain/context";
import { giveDueOccurrence } from "@/server/domain/recurring/give-due-occurrences";
import { handleOutcome } from "@/server/domain/recurring/handle-outcomes";
import { notifyUpcomingGift } from "@/server/domain/recurring/notify-upcoming-gifts";
import { Prisma } from "@/server/generated/prisma/client";

/** How many are processed concurrently in one process; each is its own transaction. */
const AT_ONCE = 4;

interface Step {
  /** True if there is something to do; another worker may already be doing it. */
  isDue(ctx: Context): Promise<boolean>;
  /** Does one thing in its own transaction. False if there was none. */
  work(ctx: Context): Promise<boolean>;
}

const STEPS: Step[] = [
  {
    isDue: (ctx) => isAny(ctx, Prisma.sql`recurring_occurrences WHERE NOT is_handled AND state <> 'open'`),
    work: handleOutcome,
  },
  {
    isDue: (ctx) => isAny(ctx, Prisma.sql`recurring_gifts WHERE notice_at <= ${ctx.now()}::timestamptz`),
    work: notifyUpcomingGift,
  },
  {
    isDue: (ctx) => isAny(ctx, Prisma.sql`recurring_gifts WHERE act_at <= ${ctx.now()}::timestamptz`),
    work: giveDueOccurrence,
  },
];

async function isAny(ctx: Context, rows: Prisma.Sql): Promise<boolean> {
  const [found] = await ctx.db.$queryRaw<{ any: boolean }[]>`SELECT EXISTS (SELECT 1 FROM ${rows}) AS any`;
  return found?.any === true;
}

/**
 * Processes every recurring gift that has something due: outcomes first, so that what they make due runs at once, then
 * notices, then gifts. Several workers may run it: each recurring gift is locked by one at a time. Returns when the
 * next one is due, or null.
 */
export async function workRecurringGifts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (const { isDue, work } of STEPS) {
    const drain = async () => {
      let isWorking = true;
      while (isWorking && !signal.aborted) isWorking = await work(ctx);
    };
    // Checked before any transaction, which would wake every worker even if there were nothing to do.
    if (!signal.aborted && (await isDue(ctx))) await Promise.all(Array.from({ length: AT_ONCE }, drain));
  }
  const [row] = await ctx.db.$queryRaw<{ due: Date | null }[]>`
    SELECT least((SELECT min(act_at) FROM recurring_gifts WHERE act_at IS NOT NULL),
      (SELECT min(notice_at) FROM recurring_gifts WHERE notice_at IS NOT NULL)) AS due`;
  return row?.due ?? null;
}
