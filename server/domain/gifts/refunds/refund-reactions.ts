import { giftsOf } from "@/server/domain/gifts/charges/charge-reactions";
import { giftEvent } from "@/server/domain/gifts/gift-event";
import { replaceReturned } from "@/server/domain/gifts/refunds/replace-refunds";
import { postPayments } from "@/server/domain/ledger/post-movements";
import { asksDonors } from "@/server/domain/payments/payment-tasks";
import { rejectedAndOwed } from "@/server/domain/payments/rejected-refunds";
import { emitEvents } from "@/server/events/emit";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

// How gifts react to refunds that do not arrive. Gifts are locked by then, and payments have moved.

/**
 * Owes donors what the rail will never refund, unless it has returned the charge: it is booked as theirs, and both sides
 * are notified. What replaces a refund that came back is owed already.
 */
export async function creditRejected(tx: Context, payments: Payment[]): Promise<void> {
  const refunds = await rejectedAndOwed(tx, payments);
  const gifts = await giftsOf(tx, refunds);
  const ofGifts = refunds.filter(({ subjectId }) => gifts.has(subjectId));
  await postPayments(
    tx,
    "refund_credited",
    ofGifts.filter(({ replacesId }) => replacesId === null),
  );
  await announceUnpaid(tx, ofGifts);
}

/** Owes donors again what came back of their refunds. Both sides are notified of what is not sent once more. */
export async function oweReturnedRefunds(tx: Context, payments: Payment[]): Promise<void> {
  await announceUnpaid(tx, await replaceReturned(tx, payments));
}

/** Once for each refund, also if it is closed again after it was reopened. Of a donor who is asked, the first says it of all. */
async function announceUnpaid(tx: Context, refunds: Payment[]): Promise<void> {
  const gifts = await giftsOf(
    tx,
    refunds.filter((refund) => refund.round === 0 && (refund.replacesId === null || !asksDonors(tx, refund))),
  );
  await emitEvents(
    tx,
    [...gifts.values()].map((gift) => ({ type: "gift.refund_failed", subjectId: gift.id, ...giftEvent(tx, gift) })),
  );
}
