import { advanceAfterSkip, pauseFor, scheduleRetry } from "@/server/domain/recurring/after-attempt";
import { classifyGiftError, type Verdict } from "@/server/domain/recurring/classify-gift-error";
import { endRecurringGift } from "@/server/domain/recurring/end-recurring-gifts";
import { giveOccurrence } from "@/server/domain/recurring/give-occurrence";
import { makerOf } from "@/server/domain/recurring/maker-of";
import { occurrenceStates } from "@/server/domain/recurring/occurrence-states";
import { type RecurringGiftWithSides, withSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { only, type RunScope } from "@/server/domain/recurring/run-scope";
import { askForTransfer } from "@/server/domain/recurring/transfers/ask-for-transfer";
import { delegateCaller } from "@/server/kernel/caller";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";

/** The delay after an unexpected error with one of them. */
const ERROR_BACKOFF_MS = 10 * 60_000;

/** Creates the gift of one due occurrence, or handles its error; for a transfer, asks where it is. False if none is due. */
export async function giveDueOccurrence(ctx: Context, scope: RunScope): Promise<boolean> {
  let taken: string | null = null;
  try {
    return await ctx.transaction(async (tx) => {
      const gift = await takeDue(tx, scope);
      taken = gift?.id ?? null;
      if (gift) await attempt(tx, gift);
      return gift !== null;
    });
  } catch (err) {
    if (taken === null) throw err;
    ctx.log.error({ err, recurringGiftId: taken }, "an occurrence could not be worked on; it is tried again later");
    const data = { actAt: new Date(ctx.now().getTime() + ERROR_BACKOFF_MS) };
    await ctx.db.recurringGift.updateMany({ where: { id: taken, actAt: { lte: ctx.now() } }, data });
    return true;
  }
}

/** Locks the longest overdue one, leaving out debits still to be announced, and those that other workers locked. */
async function takeDue(tx: Context, { dueBefore, id }: RunScope): Promise<RecurringGiftWithSides | null> {
  const [row] = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM recurring_gifts r
    WHERE act_at <= ${dueBefore}::timestamptz AND (notice_days = 0 OR notice_at IS NULL) ${only(id)}
    ORDER BY act_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
  return row ? tx.db.recurringGift.findUnique({ where: { id: row.id }, include: withSides }) : null;
}

async function attempt(tx: Context, gift: RecurringGiftWithSides): Promise<void> {
  if (gift.transferReference !== null) return askForTransfer(tx, gift);
  const donor = tx.as(delegateCaller(makerOf(gift), "recurring"));
  try {
    await giveOccurrence(donor, gift, tx.newId("gift"));
  } catch (error) {
    const verdict = classifyGiftError(error);
    if (!verdict) throw error;
    await applyVerdict(tx, gift, verdict);
  }
}

async function applyVerdict(tx: Context, gift: RecurringGiftWithSides, verdict: Verdict): Promise<void> {
  switch (verdict.kind) {
    case "failed":
      await note(tx, gift, "refused", verdict.code);
      return scheduleRetry(tx, gift);
    case "skipped":
      await note(tx, gift, "skipped", verdict.code);
      return advanceAfterSkip(tx, gift);
    case "over":
      return endRecurringGift(tx, gift);
    case "suspended":
      return pauseFor(tx, gift, "identity_suspended", {}, { isNotifiedDonor: verdict.side === "to" });
  }
}

/** Records an attempt that created no gift. */
async function note(tx: Context, gift: RecurringGiftWithSides, state: "refused" | "skipped", failureCode: string) {
  const { id: recurringGiftId, number, attempt, dueAt } = gift;
  await tx.db.recurringOccurrence.create({
    data: {
      recurringGiftId,
      number,
      attempt,
      dueAt,
      state: initialState(occurrenceStates, state),
      failureCode,
      isHandled: true,
      createdAt: tx.now(),
    },
  });
}
