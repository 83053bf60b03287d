import type { Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** What a payment is for. */
export type PaymentSubject = "gift" | "prepayment" | "payout";

/**
 * Locks the subjects of payments, in one order and waiting for other holders, so that decisions about a payment see
 * their current state. Payments are locked after their subjects.
 */
export async function lockSubjects(tx: Context, payments: Pick<Payment, "subjectType" | "subjectId">[]): Promise<void> {
  const idsOf = (type: PaymentSubject) =>
    payments.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
  const gifts = idsOf("gift");
  if (gifts.length > 0)
    await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ANY (${gifts}) ORDER BY id FOR NO KEY UPDATE`;
  const prepayments = idsOf("prepayment");
  if (prepayments.length > 0)
    await tx.db.$queryRaw`SELECT id FROM prepayments WHERE id = ANY (${prepayments}) ORDER BY id FOR NO KEY UPDATE`;
  const payouts = idsOf("payout");
  if (payouts.length > 0)
    await tx.db.$queryRaw`SELECT id FROM payouts WHERE id = ANY (${payouts}) ORDER BY id FOR NO KEY UPDATE`;
}
