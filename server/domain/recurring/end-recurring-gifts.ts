import { emailDonor } from "@/server/domain/recurring/email-donor";
import {
  lockRecurringGift,
  type RecurringGiftWithSides,
  recurringGiftTransitions,
} from "@/server/domain/recurring/recurring-gift-transitions";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

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

/** Ends those whose campaign ended before the instant. */
export async function endOverdueRecurringGifts(ctx: Context, endedBefore: Date): Promise<void> {
  for (;;) {
    const stale = await ctx.statement<{ subject: string }>(`${OPEN_AFTER_CAMPAIGN} LIMIT ${SWEPT_AT_ONCE}`, [
      endedBefore,
    ]);
    for (const { subject } of stale) await endLocked(ctx, subject);
    if (stale.length < SWEPT_AT_ONCE) return;
  }
}

/** Open recurring gifts whose campaign ended before $1, as `subject` and `due`. */
export const OPEN_AFTER_CAMPAIGN = `
  SELECT r.id AS subject, coalesce(c.ended_at, c.created_at) AS due
  FROM recurring_gifts r JOIN campaigns c ON c.id = r.campaign_id
  WHERE r.status IN ('active', 'past_due', 'paused') AND c.status IN ('ended', 'archived')
    AND coalesce(c.ended_at, c.created_at) <= $1::timestamptz`;

async function endLocked(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const gift = await lockRecurringGift(tx, id);
    if (gift) await endRecurringGift(tx, gift);
  });
}
