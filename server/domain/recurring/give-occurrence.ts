import type { z } from "zod";
import { createGiftWithin, type GiftOrigin } from "@/server/domain/gifts/create-gift";
import { occurrenceStates } from "@/server/domain/recurring/occurrence-states";
import type { RecurringGiftWithSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { giftCreateBody } from "@/server/resources/gift-create";
import type { SharedContact } from "@/server/resources/gift-donor";

type CreateGift = z.infer<typeof giftCreateBody>;
export type Dedication = NonNullable<CreateGift["dedication"]>;

/** What the gift of an occurrence has besides what all of them have. */
export type OccurrenceCharge = Pick<GiftOrigin, "giftId" | "paymentToken" | "rail"> & {
  amountCents: bigint;
  dueAt: Date;
};

/**
 * Creates the gift of the next occurrence, with the row that records it, in the running transaction, which has locked
 * the recurring gift. Both or, if the gift is rejected, neither. The database rejects a second one.
 */
export async function giveOccurrence(tx: Context, recurring: RecurringGiftWithSides, giftId: string): Promise<void> {
  await createOccurrence(tx, recurring, chargeOf(recurring, giftId));
  await tx.db.recurringGift.update({ where: { id: recurring.id }, data: { actAt: null, noticeAt: null } });
}

/** What the recurring gift itself is charged with. */
export function chargeOf(recurring: RecurringGiftWithSides, giftId: string): OccurrenceCharge {
  const { amountCents, dueAt, paymentToken, rail } = recurring;
  const byToken = paymentToken === null ? {} : { paymentToken, rail };
  return { giftId, amountCents, dueAt, ...byToken };
}

/** The same without changing the recurring gift. */
export async function createOccurrence(
  tx: Context,
  recurring: RecurringGiftWithSides,
  charge: OccurrenceCharge,
): Promise<void> {
  const { id: recurringGiftId, number, attempt, transferReference } = recurring;
  const { input, origin } = occurrenceGift(recurring, charge);
  await createGiftWithin(tx, input, origin);
  await tx.db.recurringOccurrence.create({
    data: {
      recurringGiftId,
      number,
      attempt,
      dueAt: charge.dueAt,
      giftId: charge.giftId,
      byTransfer: transferReference !== null,
      createdAt: tx.now(),
      state: initialState(occurrenceStates),
      isHandled: false,
    },
  });
}

/** What the gift of the next occurrence is created with. */
export function occurrenceGift(
  recurring: RecurringGiftWithSides,
  { giftId, amountCents, paymentToken, rail }: OccurrenceCharge,
): { input: CreateGift; origin: GiftOrigin } {
  const { number, attempt, campaign } = recurring;
  const isFirst = number === 1;
  const dedication = recurring.dedication as Dedication | null;
  return {
    input: {
      from: recurring.donorId,
      to: campaign.beneficiaryId,
      amount_cents: amountCents,
      currency: recurring.currency,
      campaign_id: campaign.id,
      memo: recurring.memo,
      anonymous: recurring.anonymous,
      payment_method_id: recurring.paymentMethodId ?? undefined,
      // The honoree's contact already knows of a first gift whose payment came back and is retried.
      dedication:
        dedication && (isFirst && attempt === 1 ? dedication : { type: dedication.type, name: dedication.name }),
    },
    origin: {
      giftId,
      source: "recurring",
      recurringGiftId: recurring.id,
      paymentToken,
      rail,
      donorName: recurring.donorName,
      publicName: recurring.publicName,
      publicMessage: isFirst ? recurring.publicMessage : null,
      hidesAmount: recurring.hidesAmount,
      contact: recurring.contact as SharedContact | null,
    },
  };
}
