import type { Context } from "@/server/domain/context";
import { giveDueOccurrence } from "@/server/domain/recurring/give-due-occurrences";
import { handleOutcome } from "@/server/domain/recurring/handle-outcomes";
import { tellOfNearGift } from "@/server/domain/recurring/tell-of-near-gifts";

/** How many are worked on at once in one process; each is a transaction of its own. */
const AT_ONCE = 4;

/**
 * Goes on with every recurring gift that has something due: outcomes first, so that what is due by them is due at once,
 * then notices, then gifts. Several workers may do so: each recurring gift is held by one at a time. Returns when the next
 * one is due, or null.
 */
export async function workRecurringGifts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  for (const step of [handleOutcome, tellOfNearGift, giveDueOccurrence]) {
    const drain = async () => {
      let isWorking = true;
      while (isWorking && !signal.aborted) isWorking = await step(ctx);
    };
    // The first one alone looks whether there is anything, so that idle workers ask once.
    if (!signal.aborted && (await step(ctx))) await Promise.all(Array.from({ length: AT_ONCE }, drain));
  }
  const [row] = await ctx.db.$queryRaw<{ due: Date | null }[]>`
    SELECT least((SELECT min(act_at) FROM recurring_gifts WHERE act_at IS NOT NULL),
      (SELECT min(notice_at) FROM recurring_gifts WHERE notice_at IS NOT NULL)) AS due`;
  return row?.due ?? null;
}
