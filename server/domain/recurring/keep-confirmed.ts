import type { RecurringGiftWithSides } from "@/server/domain/recurring/recurring-gift-transitions";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import type { Context } from "@/server/operations/context";
import { AUTHENTICATION_REQUIRED } from "@/server/ports/charge-codes";

/**
 * Switches a recurring gift to the method with which its donor paid for a date, in the running transaction, after their
 * bank wanted the charge to be confirmed. Not if it is over, or has had another method since.
 */
export async function keepConfirmed(tx: Context, gift: RecurringGiftWithSides, giftId: string): Promise<void> {
  const { paymentToken, rail } = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId } });
  const where = { subjectId: giftId, direction: "charge", status: "declined", failureCode: AUTHENTICATION_REQUIRED };
  const declined = await tx.db.payment.findFirst({ where });
  if (!declined || paymentToken === null || gift.status === "canceled" || gift.status === "ended") return;
  const current = await tokenOf(tx, gift);
  if (current !== null && current !== declined.token) return;
  await changeRecurringGift(tx, gift.id, { paymentToken, rail }, "requested_by_donor");
}

/** What its gifts are charged with; null for whatever is the donor's default. */
async function tokenOf(
  tx: Context,
  { paymentToken, paymentMethodId: id }: RecurringGiftWithSides,
): Promise<string | null> {
  if (paymentToken !== null || id === null) return paymentToken;
  if (tx.ports.rails.railOfDirectToken(id)) return id;
  return (await tx.db.paymentMethod.findUnique({ where: { id }, select: { token: true } }))?.token ?? null;
}
