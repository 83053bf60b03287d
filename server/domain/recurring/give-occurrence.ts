import type { z } from "zod";
import { createGiftWithin } from "@/server/domain/gifts/create-gift";
import { occurrenceStates } from "@/server/domain/recurring/occurrence-states";
import type { RecurringGiftWithSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { giftCreateBody } from "@/server/resources/gift-create";
import type { SharedContact } from "@/server/resources/gift-donor";

export type Dedication = NonNullable<z.infer<typeof giftCreateBody>["dedication"]>;

/**
 * Creates the gift of the next occurrence, with the row that records it, in the running transaction, which has locked
 * the recurring gift. Both or, if the gift is rejected, neither. The database rejects a second one.
 */
export async function giveOccurrence(tx: Context, recurring: RecurringGiftWithSides, giftId: string): Promise<void> {
  const { id, number, attempt, campaign } = recurring;
  const isFirst = number === 1;
  const dedication = recurring.dedication as Dedication | null;
  await createGiftWithin(
    tx,
    {
      from: recurring.donorId,
      to: campaign.beneficiaryId,
      amount_cents: recurring.amountCents,
      currency: recurring.currency,
      campaign_id: campaign.id,
      memo: recurring.memo,
      anonymous: recurring.anonymous,
      payment_method_id: recurring.paymentMethodId ?? undefined,
      // The honoree's contact has heard of a first gift whose payment came back and is tried again.
      dedication:
        dedication && (isFirst && attempt === 1 ? dedication : { type: dedication.type, name: dedication.name }),
    },
    {
      giftId,
      source: "recurring",
      recurringGiftId: id,
      paymentToken: recurring.paymentToken ?? undefined,
      rail: recurring.paymentToken === null ? undefined : recurring.rail,
      donorName: recurring.donorName,
      publicName: recurring.publicName,
      publicMessage: isFirst ? recurring.publicMessage : null,
      hidesAmount: recurring.hidesAmount,
      contact: recurring.contact as SharedContact | null,
    },
  );
  const { dueAt } = recurring;
  await tx.db.recurringOccurrence.create({
    data: {
      recurringGiftId: id,
      number,
      attempt,
      dueAt,
      giftId,
      createdAt: tx.now(),
      state: initialState(occurrenceStates),
      isHandled: false,
    },
  });
  await tx.db.recurringGift.update({ where: { id }, data: { actAt: null, noticeAt: null } });
}
