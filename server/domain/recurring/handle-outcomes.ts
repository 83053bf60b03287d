import { readWaysBack } from "@/server/domain/payments/ways-back";
import {
  advanceAfterSuccess,
  cancelAfterDispute,
  noteArrived,
  scheduleRetry,
} from "@/server/domain/recurring/after-attempt";
import type { MoneyBack } from "@/server/domain/recurring/email-donor";
import { keepConfirmed } from "@/server/domain/recurring/keep-confirmed";
import { type RecurringGiftWithSides, withSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { only, type RunScope } from "@/server/domain/recurring/run-scope";
import type { RecurringOccurrence } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

/**
 * Continues one recurring gift whose occurrence's gift has settled or failed, or whose payment came back or is disputed.
 * The occurrence's row was updated in the same commit. False if there is none.
 */
export async function handleOutcome(ctx: Context, { dueBefore, id }: RunScope): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const [row] = await tx.db.$queryRaw<{ id: string }[]>`
      SELECT r.id FROM recurring_occurrences o JOIN recurring_gifts r ON r.id = o.recurring_gift_id
      JOIN gifts g ON g.id = o.gift_id
      WHERE NOT o.is_handled AND o.state <> 'open'
        AND coalesce(g.refunded_at, g.settled_at, g.failed_at) <= ${dueBefore}::timestamptz ${only(id)}
      LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`;
    if (!row) return false;
    const where = { recurringGiftId: row.id, isHandled: false, state: { not: "open" } };
    // Checked again under the lock: another worker may have handled it in the meantime.
    const occurrences = await tx.db.recurringOccurrence.updateManyAndReturn({ where, data: { isHandled: true } });
    for (const occurrence of occurrences.sort((one, other) => one.number - other.number)) {
      const gift = await tx.db.recurringGift.findUniqueOrThrow({ where: { id: row.id }, include: withSides });
      await continueAfter(tx, gift, occurrence);
    }
    return true;
  });
}

async function continueAfter(
  tx: Context,
  gift: RecurringGiftWithSides,
  occurrence: RecurringOccurrence,
): Promise<void> {
  if (occurrence.byTransfer) return continueAfterTransfer(tx, gift, occurrence);
  const giftId = occurrence.giftId!;
  if (occurrence.state === "settled") {
    await keepConfirmed(tx, gift, giftId);
    return advanceAfterSuccess(tx, gift, occurrence);
  }
  if (occurrence.state === "disputed") return cancelAfterDispute(tx, gift, { isEmailed: true });
  const back = await moneyBackOf(tx, giftId);
  if (back?.way === "dispute_lost") {
    await recordFollowUps(tx, "email_way_back", [giftId]);
    return cancelAfterDispute(tx, gift, { isEmailed: false });
  }
  if (occurrence.number === gift.number) return scheduleRetry(tx, gift, back);
  const again = await backTo(tx, gift, occurrence);
  if (again) return scheduleRetry(tx, again, back);
  await recordFollowUps(tx, "email_way_back", [giftId]);
}

/** Nothing is retried: the donor decides when the next transfer comes. */
async function continueAfterTransfer(
  tx: Context,
  gift: RecurringGiftWithSides,
  { state, giftId }: RecurringOccurrence,
): Promise<void> {
  if (state === "settled") return noteArrived(tx, gift, giftId!);
  if (await moneyBackOf(tx, giftId!)) await recordFollowUps(tx, "email_way_back", [giftId!]);
}

async function moneyBackOf(tx: Context, giftId: string): Promise<MoneyBack | null> {
  const gift = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, include: { receipt: true } });
  const way = (await readWaysBack(tx, [gift])).get(giftId);
  return way ? { way, receipt: gift.receipt?.number ?? null } : null;
}

/**
 * Goes back to the last date, whose payment came back after the next one had been scheduled: it has failed like one that
 * never cleared. Null if a later payment has begun, which says more about the card, or if nothing is given any more.
 */
async function backTo(
  tx: Context,
  { id, number, status }: RecurringGiftWithSides,
  last: RecurringOccurrence,
): Promise<RecurringGiftWithSides | null> {
  const begun = await tx.db.recurringOccurrence.count({ where: { recurringGiftId: id, number: { gt: last.number } } });
  if (status !== "active" || number !== last.number + 1 || begun > 0) return null;
  const { attempt, dueAt } = last;
  const data = { number: last.number, attempt, dueAt, firstFailedAt: null, noticeAt: null };
  return tx.db.recurringGift.update({ where: { id }, data, include: withSides });
}
