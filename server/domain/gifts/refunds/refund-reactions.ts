import { giftsOf } from "@/server/domain/gifts/charges/charge-reactions";
import { giftEvent } from "@/server/domain/gifts/gift-event";
import { replaceReturned } from "@/server/domain/gifts/refunds/replace-refunds";
import { postPayments } from "@/server/domain/ledger/post-movements";
import { asksDonors } from "@/server/domain/payments/payment-tasks";
import { rejectedAndOwed } from "@/server/domain/payments/rejected-refunds";
import { emitEvents } from "@/server/events/emit";
import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

// How gifts react to refunds that do not arrive. By then, gifts are locked and payments have moved.

/**
 * Books refunds that the rail will never pay as owed to donors, unless it has returned the charge, and notifies both
 * sides. A refund that replaces one that came back is for a debt that is booked already.
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

/** Books returned refunds as owed to donors again. Notifies both sides of those that are not sent once more. */
export async function oweReturnedRefunds(tx: Context, payments: Payment[]): Promise<void> {
  await announceUnpaid(tx, await replaceReturned(tx, payments));
}

/** Once per refund, even if closed again after reopening; if donors are asked for an account, only the first. */
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
