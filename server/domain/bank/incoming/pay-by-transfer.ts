import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { type MatchReason, recordMatches } from "@/server/domain/bank/incoming/record-matches";
import { givePayment } from "@/server/domain/gifts/actions/give-payment";
import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import { announceLate, createLate } from "@/server/domain/gifts/charges/give-late";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

const BANK = "bank";
const DIFFERS = "What arrived is another sum. Another gift was made of it.";

/** How much of a payment is for a gift, and why. */
interface Share {
  part: OpenPart;
  cents: Cents;
  reasons: readonly MatchReason[];
}

/**
 * The result for a gift: `paid` by the payment, `kept` until the rest has arrived, or not booked because the gift no
 * longer waits, or not for that much.
 */
export type TransferOutcome = "paid" | "kept" | "too_much" | "not_waiting";

/** Keeps a payment for a gift that waits for it, in the running transaction. Once paid in full, the gift goes on. */
export async function payByTransfer(tx: Context, giftId: string, shares: readonly Share[]): Promise<TransferOutcome> {
  const [gift] = await lockGifts(tx, [giftId], ["pending"], {});
  if (!gift || gift.actionCode === null || gift.transferReference === null) return "not_waiting";
  if (shares.some(({ part }) => part.currency !== gift.currency)) return "not_waiting";
  const kept = await tx.db.bankMatch.aggregate({ where: { giftId, releasedAt: null }, _sum: { amountCents: true } });
  const cents = shares.reduce((sum, share) => sum + share.cents, kept._sum.amountCents ?? 0n);
  if (cents > gift.amountCents) return "too_much";
  await keepFor(tx, giftId, shares);
  if (cents < gift.amountCents) return "kept";
  await givePayment(tx, giftId, { token: giftId, rail: BANK });
  return "paid";
}

/** Why a payment can't become a gift: it is below the minimum, or above the month's limits. */
export type LateError = "too_small" | "monthly_limit_exceeded";

/**
 * Makes a gift from a payment to replace one that has ended, or that ends now because the amount differs: same parties,
 * the amount that came. Returns the new gift's id; or why there is none, and then nothing has changed.
 */
export async function giveLateTransfer(
  tx: Context,
  forGiftId: string,
  share: Share,
): Promise<{ giftId: string } | { refused: LateError }> {
  if (share.cents < GIFT_MINIMUM_CENTS) return { refused: "too_small" };
  const giftId = tx.newId("gift");
  await tx.db.$executeRaw`SAVEPOINT late_transfer`;
  await endWaiting(tx, forGiftId);
  const refusal = await createLate(tx, giftId, forGiftId, { amountCents: share.cents, paymentToken: giftId });
  if (refusal !== null) {
    await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT late_transfer`;
    return { refused: "monthly_limit_exceeded" };
  }
  await tx.db.$executeRaw`RELEASE SAVEPOINT late_transfer`;
  await keepFor(tx, giftId, [share]);
  await announceLate(tx, giftId);
  return { giftId };
}

/** Ends the earlier gift if it still waits, which releases what was kept for it. */
async function endWaiting(tx: Context, giftId: string): Promise<void> {
  const [waiting] = await lockGifts(tx, [giftId], ["pending"], {});
  if (!waiting || waiting.actionCode === null) return;
  await failGifts(tx, [{ giftId, code: "amount_differs", message: DIFFERS, isReturned: true }]);
}

async function keepFor(tx: Context, giftId: string, shares: readonly Share[]): Promise<void> {
  await recordMatches(
    tx,
    shares.map(({ part, cents, reasons }) => ({ part, amountCents: cents, reasons, purpose: "gift" as const, giftId })),
  );
}
