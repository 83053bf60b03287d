import { emailDonor } from "@/server/domain/recurring/email-donor";
import { recurringGiftStates } from "@/server/domain/recurring/recurring-gift-states";
import {
  type RecurringGiftWithSides,
  recurringGiftTransitions,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { afterPause } from "@/server/domain/recurring/schedule";
import { isTrusted } from "@/server/kernel/caller";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { nextStates } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import type { CancelReason, RecurringGiftStatus } from "@/server/resources/recurring-gift";

/** The statuses that people can move one to. */
export type WantedStatus = "active" | "paused" | "canceled";

const ONLY_DONOR = "The donor paused this recurring gift, so only the donor can resume it. You can cancel it.";

const REST = { actAt: null, noticeAt: null };

/**
 * Pauses, resumes or cancels, and emails the donor, in the running transaction, which has locked the recurring gift.
 */
export async function moveByHand(
  tx: Context,
  gift: RecurringGiftWithSides,
  wanted: WantedStatus,
  by: Extract<CancelReason, `requested${string}`>,
): Promise<void> {
  const now = tx.now();
  if (wanted === "canceled") {
    const changes = { cancelReason: by, canceledAt: now, pauseReason: null, pausedAt: null, ...REST };
    await move(tx, recurringGiftTransitions, gift, "cancel", changes);
    const occasion = by === "requested_by_donor" ? "canceled" : "canceledByCampaign";
    return emailDonor(tx, gift.id, occasion, "1");
  }
  if (wanted === "paused") {
    const paused = { pauseReason: "requested", pausedAt: now, pausedByDonor: isDonor(tx), ...REST };
    await move(tx, recurringGiftTransitions, gift, "pause", paused);
    return emailDonor(tx, gift.id, "pausedRequested", now.toISOString());
  }
  // While past due, only a payment resumes it, not a request.
  if (gift.status !== "paused") throw notFromHere(gift.status as RecurringGiftStatus);
  if (gift.pausedByDonor && !isDonor(tx) && !isTrusted(tx.caller))
    throw NotPermitted({ message: ONLY_DONOR, param: "status" });
  await move(tx, recurringGiftTransitions, gift, "resume", {
    pauseReason: null,
    pausedAt: null,
    pausedByDonor: false,
    missedDates: 0,
    ...((await isUnderWay(tx, gift.id)) ? {} : afterPause(tx, gift)),
  });
  return emailDonor(tx, gift.id, "resumed", now.toISOString());
}

/** True for the donor in person, by the emailed link or signed in. Whoever manages the donor's record is not the donor. */
export function isDonor({ caller }: Context): boolean {
  return caller.kind === "delegate";
}

/** True while a gift is clearing, or its outcome has not been handled: then that decides the next date. */
async function isUnderWay(tx: Context, recurringGiftId: string): Promise<boolean> {
  return (
    (await tx.db.recurringOccurrence.count({ where: { recurringGiftId, isHandled: false, byTransfer: false } })) > 0
  );
}

function notFromHere(status: RecurringGiftStatus) {
  const allowed = nextStates(recurringGiftStates, status).filter((state) => state !== "active");
  return InvalidState({ param: "status", context: { status, allowed } });
}
