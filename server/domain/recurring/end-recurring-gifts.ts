import type { Context } from "@/server/domain/context";
import { emailDonor } from "@/server/domain/recurring/email-donor";
import {
  lockRecurringGift,
  type RecurringGiftWithSides,
  recurringGiftTransitions,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { moveAll } from "@/server/domain/transition";

const OPEN = ["active", "past_due", "paused"];
const SWEPT_AT_ONCE = 500;

/** Ends a recurring gift with its campaign, and emails the donor, in the running transaction, which has locked it. */
export async function endRecurringGift(tx: Context, gift: RecurringGiftWithSides): Promise<void> {
  const rest = { pauseReason: null, pausedAt: null, actAt: null, noticeAt: null };
  const ended = await moveAll(tx, recurringGiftTransitions, [gift.id], "end", { endedAt: tx.now(), ...rest });
  if (ended.length > 0) await emailDonor(tx, gift.id, "ended", "1");
}

/** Ends the recurring gifts of a campaign that has ended. Idempotent; a gift in progress continues. */
export async function endRecurringGiftsOf(ctx: Context, campaignId: string): Promise<void> {
  const open = await ctx.db.recurringGift.findMany({
    where: { campaignId, status: { in: OPEN } },
    select: { id: true },
  });
  for (const { id } of open) await endLocked(ctx, id);
}

/** Ends those missed when their campaign ended. */
export async function endOverdueRecurringGifts(ctx: Context): Promise<void> {
  const where = { status: { in: OPEN }, campaign: { status: { in: ["ended", "archived"] } } };
  const stale = await ctx.db.recurringGift.findMany({ where, select: { id: true }, take: SWEPT_AT_ONCE });
  for (const { id } of stale) await endLocked(ctx, id);
}

async function endLocked(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const gift = await lockRecurringGift(tx, id);
    if (gift) await endRecurringGift(tx, gift);
  });
}
