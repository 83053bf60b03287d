import { emailDonor, giftAcceptedKey, type MoneyBack } from "@/server/domain/recurring/email-donor";
import {
  type RecurringGiftChange,
  type RecurringGiftWithSides,
  recurringGiftTransitions,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { afterNotice, afterOccurrence, retryAfter } from "@/server/domain/recurring/schedule";
import type { RecurringOccurrence } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import type { RecurringOccasion } from "@/server/ports/email-writer";
import type { CancelReason, PauseReason } from "@/server/resources/recurring-gift";

/** All of these run in the current transaction, which has locked the recurring gift. */

/** Completes the occurrence: its gift, charged when it was made, settled. */
export async function advanceAfterSuccess(
  tx: Context,
  gift: RecurringGiftWithSides,
  { giftId, createdAt }: Pick<RecurringOccurrence, "giftId" | "createdAt">,
): Promise<void> {
  const next = { ...afterOccurrence(tx, gift, createdAt), startedAt: gift.startedAt ?? tx.now() };
  await advance(tx, gift, next);
  const isFirst = gift.number === 1 && gift.status === "active";
  if (isFirst && !(await isEmailedOnPage(tx, giftId!))) await emailDonor(tx, gift.id, "started", "1");
}

/** True if the email about a first gift from a page names its recurring gift. An unsent email names nothing. */
async function isEmailedOnPage(tx: Context, giftId: string): Promise<boolean> {
  const checkout = await tx.db.checkout.findUnique({ where: { giftId }, select: { status: true } });
  if (!checkout) return false;
  const isSent = (await tx.db.emailMessage.count({ where: { key: giftAcceptedKey(giftId) } })) > 0;
  return isSent || checkout.status === "giving";
}

/** The gift of a transfer settled. The next expected date was set when the transfer arrived. */
export async function noteArrived(
  tx: Context,
  { id, startedAt, status }: RecurringGiftWithSides,
  giftId: string,
): Promise<void> {
  if (startedAt !== null) return;
  await tx.db.recurringGift.update({ where: { id }, data: { startedAt: tx.now() } });
  if (status === "active" && !(await isEmailedOnPage(tx, giftId))) await emailDonor(tx, id, "started", "1");
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

/**
 * An attempt failed: schedules a retry unless it was the last. A very first gift that never settled is not retried.
 *
 * @param back - How its money came back, if any was taken.
 */
export async function scheduleRetry(
  tx: Context,
  gift: RecurringGiftWithSides,
  back: MoneyBack | null = null,
): Promise<void> {
  const { id, number, attempt, status } = gift;
  if (number === 1 && gift.startedAt === null) {
    await cancelFor(tx, gift, "first_gift_failed");
    return;
  }
  const firstFailedAt = gift.firstFailedAt ?? tx.now();
  const noted = { attempt: attempt + 1, firstFailedAt };
  const again = retryAfter(attempt, firstFailedAt);
  // The email about the failure announces another debit.
  const retryAt = again && afterNotice(gift, again, tx.now());
  if (status !== "active" && status !== "past_due") {
    await tx.db.recurringGift.update({ where: { id }, data: noted });
  } else if (retryAt === null) {
    await pauseFor(tx, gift, "payment_failed", noted, { back });
  } else if (status === "past_due") {
    await tx.db.recurringGift.update({ where: { id }, data: { ...noted, actAt: retryAt } });
  } else {
    await move(tx, recurringGiftTransitions, gift, "miss", { ...noted, actAt: retryAt });
    await emailDonor(tx, id, "failed", `${number}.${attempt}`, back);
  }
}

/**
 * Cancels a recurring gift when a payment of it is disputed: the card is not charged again, since its owner may never
 * have meant to give with it.
 */
export async function cancelAfterDispute(
  tx: Context,
  gift: RecurringGiftWithSides,
  { isEmailed }: { isEmailed: boolean },
): Promise<void> {
  const isCanceled = await cancelFor(tx, gift, "payment_disputed");
  if (isCanceled && isEmailed) await emailDonor(tx, gift.id, "canceledByDispute", "1");
}

/** False if it was over before. */
async function cancelFor(tx: Context, gift: RecurringGiftWithSides, cancelReason: CancelReason): Promise<boolean> {
  if (gift.status === "canceled" || gift.status === "ended") return false;
  const over = { pauseReason: null, pausedAt: null, actAt: null, noticeAt: null };
  await move(tx, recurringGiftTransitions, gift, "cancel", { cancelReason, canceledAt: tx.now(), ...over });
  return true;
}

const OCCASIONS: Record<PauseReason, RecurringOccasion> = {
  requested: "pausedRequested",
  payment_failed: "pausedAfterFailures",
  identity_suspended: "pausedForSide",
  no_transfer: "pausedWithoutTransfers",
};

/** Pauses automatically, and emails the donor, unless it is the donor who may not give. */
export async function pauseFor(
  tx: Context,
  gift: RecurringGiftWithSides,
  reason: PauseReason,
  noted: RecurringGiftChange = {},
  { isNotifiedDonor = true, back = null }: { isNotifiedDonor?: boolean; back?: MoneyBack | null } = {},
): Promise<void> {
  const paused = { pauseReason: reason, pausedAt: tx.now(), pausedByDonor: false, actAt: null, noticeAt: null };
  await move(tx, recurringGiftTransitions, gift, "pause", { ...noted, ...paused });
  if (isNotifiedDonor) await emailDonor(tx, gift.id, OCCASIONS[reason], tx.now().toISOString(), back);
}
