import type { Context } from "@/server/domain/context";
import { emailDonor } from "@/server/domain/recurring/email-donor";
import {
  type RecurringGiftChange,
  type RecurringGiftWithSides,
  recurringGiftTransitions,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { afterOccurrence, retryAfter } from "@/server/domain/recurring/schedule";
import { move } from "@/server/domain/transition";
import type { PauseReason } from "@/server/resources/recurring-gift";

/** All of these run in the current transaction, which has locked the recurring gift. */

/** Completes the occurrence: its gift, charged at `takenAt`, settled. */
export async function advanceAfterSuccess(tx: Context, gift: RecurringGiftWithSides, takenAt: Date): Promise<void> {
  const next = { ...afterOccurrence(tx, gift, takenAt), startedAt: gift.startedAt ?? tx.now() };
  await advance(tx, gift, next);
  if (gift.number === 1 && gift.status === "active") await emailDonor(tx, gift.id, "started", "1");
}

/** The campaign accepted nothing on the date; waits for the next one. */
export async function advanceAfterSkip(tx: Context, gift: RecurringGiftWithSides): Promise<void> {
  await advance(tx, gift, afterOccurrence(tx, gift, tx.now()));
}

async function advance(tx: Context, gift: RecurringGiftWithSides, next: RecurringGiftChange): Promise<void> {
  if (gift.status === "past_due") {
    await move(tx, recurringGiftTransitions, gift, "recover", next);
    return;
  }
  // A paused one records where it stands; resuming it computes the date.
  const resting = gift.status === "active" ? {} : { actAt: null, noticeAt: null };
  await tx.db.recurringGift.update({ where: { id: gift.id }, data: { ...next, ...resting } });
}

/** An attempt failed: schedules a retry unless it was the last. The very first gift is not retried. */
export async function scheduleRetry(tx: Context, gift: RecurringGiftWithSides): Promise<void> {
  const { id, number, attempt, status } = gift;
  if (number === 1) {
    if (status === "canceled" || status === "ended") return;
    await move(tx, recurringGiftTransitions, gift, "cancel", {
      cancelReason: "first_gift_failed",
      canceledAt: tx.now(),
      pauseReason: null,
      pausedAt: null,
      actAt: null,
      noticeAt: null,
    });
    return;
  }
  const firstFailedAt = gift.firstFailedAt ?? tx.now();
  const noted = { attempt: attempt + 1, firstFailedAt };
  const retryAt = retryAfter(attempt, firstFailedAt);
  if (status !== "active" && status !== "past_due") {
    await tx.db.recurringGift.update({ where: { id }, data: noted });
  } else if (retryAt === null) {
    await pauseFor(tx, gift, "payment_failed", noted);
  } else if (status === "past_due") {
    await tx.db.recurringGift.update({ where: { id }, data: { ...noted, actAt: retryAt } });
  } else {
    await move(tx, recurringGiftTransitions, gift, "miss", { ...noted, actAt: retryAt });
    await emailDonor(tx, id, "failed", String(number));
  }
}

/** Pauses automatically, and emails the donor, unless it is the donor who may not give. */
export async function pauseFor(
  tx: Context,
  gift: RecurringGiftWithSides,
  reason: PauseReason,
  noted: RecurringGiftChange = {},
  { isNotifiedDonor = true } = {},
): Promise<void> {
  const paused = { pauseReason: reason, pausedAt: tx.now(), pausedByDonor: false, actAt: null, noticeAt: null };
  await move(tx, recurringGiftTransitions, gift, "pause", { ...noted, ...paused });
  const occasion = reason === "payment_failed" ? "pausedAfterFailures" : "pausedForSide";
  if (isNotifiedDonor) await emailDonor(tx, gift.id, occasion, tx.now().toISOString());
}
