import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import { giftEvent } from "@/server/domain/gifts/gift-event";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { LIMITS_BY_TIER } from "@/server/domain/limits/limits-by-tier";
import { continueCharge } from "@/server/domain/payments/plan-payments";
import { emitEvents } from "@/server/events/emit";
import type { Payment } from "@/server/generated/prisma/client";
import { monthOf } from "@/server/kernel/clock";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/**
 * Creates a gift for each charge that the rail reinstated, to replace the one that ended with it: same parties, but its
 * own fee, limits, screening and receipt. The charge continues as the new gift's, so that it settles by what the rail
 * says next, dated when the donor paid. If the month's limits do not allow it, it fails and is given back.
 */
export async function giveLate(tx: Context, payments: Payment[]): Promise<void> {
  for (const payment of payments) {
    const { subjectId: lateForGiftId } = payment;
    const id = tx.newId("gift");
    const refusal = await createLate(tx, id, lateForGiftId);
    await announceLate(tx, id);
    await continueCharge(tx, payment, id);
    if (refusal !== null) await failGifts(tx, [{ giftId: id, code: refusal, message: TOO_MUCH }]);
  }
}

const TOO_MUCH =
  "The payment came after its gift had ended, and the limits of the month did not allow another gift. It is given back.";

/** Emits the event that a late gift was created. */
export async function announceLate(tx: Context, id: string): Promise<void> {
  const gift = await tx.db.gift.findUniqueOrThrow({ where: { id }, include: { receipt: true } });
  await emitEvents(tx, [{ type: "gift.created", subjectId: id, ...giftEvent(tx, gift) }]);
}

/** How a gift differs from the one that it replaces. */
interface LateGift {
  amountCents?: Cents;
  paymentToken?: string;
}

/** Writes the gift. Returns why the limits do not allow it, or null. */
export async function createLate(
  tx: Context,
  id: string,
  lateForGiftId: string,
  { amountCents, paymentToken }: LateGift = {},
): Promise<string | null> {
  const late = {
    id,
    late_for_gift_id: lateForGiftId,
    amount_cents: amountCents?.toString() ?? null,
    payment_token: paymentToken ?? null,
    fee_cents: GIFT_FEE_CENTS.toString(),
    outgoing_limits: LIMITS_BY_TIER.outgoing,
    incoming_limits: LIMITS_BY_TIER.incoming,
    month: monthOf(tx.now()),
    now: tx.now().toISOString(),
  };
  const [row] = await tx.statement<{ refusal: string | null }>("SELECT gift_create_late($1::jsonb) AS refusal", [
    JSON.stringify(late),
  ]);
  const refusal = row!.refusal;
  if (refusal !== null && refusal !== MonthlyLimitExceeded.code)
    throw new Error(`The late gift of ${lateForGiftId} was refused: ${refusal}`);
  return refusal;
}
