import type { Gift } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** What moves for a gift; prisma/sql/gift_movement.sql has the legs of each. */
type GiftMovement = "gift_clearing" | "gift_settled" | "gift_returned" | "gift_reversed";

/** What moves for a payment besides its subject. */
type PaymentMovement =
  | "refund_paid"
  | "refund_credited"
  | "refund_returned"
  | "refund_reopened"
  | "credit_withdrawn"
  | "credit_restored"
  | "charge_unclaimed"
  | "charge_claimed"
  | "charge_returned"
  | "charge_reinstated"
  | "payout_sent"
  | "payout_paid"
  | "payout_rejected"
  | "payout_returned"
  | "payout_reopened";

/**
 * Posts a movement for each of the gifts, in the running transaction, which has locked them. The database computes the
 * amounts and accounts from their rows. Throws if one of them is not in the status that the movement leads on from, or
 * if it was posted before. The gift of a year of a commitment moves nothing: its money is the pool's.
 */
export async function postGifts(
  tx: Context,
  movement: GiftMovement,
  gifts: (Pick<Gift, "id"> & Partial<Pick<Gift, "prepaymentId">>)[],
): Promise<void> {
  const ids = gifts.filter(({ prepaymentId }) => !prepaymentId).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db.$executeRaw`SELECT gift_post(${movement}, ${ids}, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
}

/** Posts a movement for each of the payments, whose subjects the running transaction has locked, as for gifts. */
export async function postPayments(tx: Context, movement: PaymentMovement, payments: { id: string }[]): Promise<void> {
  if (payments.length === 0) return;
  const ids = payments.map(({ id }) => id);
  await tx.db.$executeRaw`SELECT payment_post(${movement}, ${ids}, ${callerName(tx.caller)}, ${tx.now()}::timestamptz)`;
}
