import { requireGiftPossible } from "@/server/domain/gifts/create-gift";
import { emailDonor } from "@/server/domain/recurring/email-donor";
import { createOccurrence, type OccurrenceCharge, occurrenceGift } from "@/server/domain/recurring/give-occurrence";
import { makerOf } from "@/server/domain/recurring/maker-of";
import {
  type RecurringGiftWithSides,
  recurringGiftTransitions,
} from "@/server/domain/recurring/recurring-gift-transitions";
import { afterArrival } from "@/server/domain/recurring/schedule";
import { delegateCaller } from "@/server/kernel/caller";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";

/** A transfer that arrived for a recurring gift. */
export interface Arrival {
  amountCents: Cents;
  rail: string;
  bookedOn: Date;
}

/**
 * Makes a gift of a transfer that arrived for a recurring gift, in the running transaction, which has locked it: of what came, whenever it
 * came. One that was paused because nothing came goes on. Of one that is over, the donor is emailed once how to end the transfers. Returns
 * the id of the gift, which is charged with what arrived for it. Throws as creating any gift does, and has then changed nothing.
 */
export async function giveArrival(tx: Context, recurring: RecurringGiftWithSides, arrival: Arrival): Promise<string> {
  const { id, number, status } = recurring;
  const donor = tx.as(delegateCaller(makerOf(recurring), "recurring"));
  const charge = chargeOf(tx, recurring, arrival);
  await createOccurrence(donor, recurring, charge);
  const expected = { number: number + 1, missedDates: 0, ...afterArrival(recurring, arrival.bookedOn) };
  if (recurring.pauseReason === "no_transfer") {
    const resumed = { pauseReason: null, pausedAt: null, pausedByDonor: false };
    await move(tx, recurringGiftTransitions, recurring, "resume", { ...expected, ...resumed });
    await emailDonor(tx, id, "resumed", tx.now().toISOString());
    return charge.giftId;
  }
  const rests = status === "active" ? {} : { actAt: null };
  await tx.db.recurringGift.update({ where: { id }, data: { ...expected, ...rests } });
  if (status === "canceled" || status === "ended") await emailDonor(tx, id, "stillArriving", "1");
  return charge.giftId;
}

/** Throws as `giveArrival` would, and leaves nothing either way. */
export async function requireArrivalPossible(
  tx: Context,
  recurring: RecurringGiftWithSides,
  arrival: Arrival,
): Promise<void> {
  const donor = tx.as(delegateCaller(makerOf(recurring), "recurring"));
  const { input, origin } = occurrenceGift(recurring, chargeOf(tx, recurring, arrival));
  await requireGiftPossible(donor, input, origin);
}

/** The first gift has the id that was chosen for it, which the page that it was started on knows. */
function chargeOf(
  tx: Context,
  { number, firstGiftId }: RecurringGiftWithSides,
  { amountCents, rail, bookedOn }: Arrival,
): OccurrenceCharge {
  const giftId = (number === 1 ? firstGiftId : null) ?? tx.newId("gift");
  return { giftId, amountCents, paymentToken: giftId, rail, dueAt: bookedOn };
}
