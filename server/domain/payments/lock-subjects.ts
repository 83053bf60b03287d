import type { Context } from "@/server/domain/context";
import type { Payment } from "@/server/generated/prisma/client";

/** What a payment is for. */
export type PaymentSubject = "gift" | "prepayment" | "disbursement";

/**
 * Locks the subjects of payments, in one order and waiting for whoever has them: what follows from a payment is decided
 * on what they are then. Payments are locked after their subjects.
 */
export async function lockSubjects(tx: Context, payments: Pick<Payment, "subjectType" | "subjectId">[]): Promise<void> {
  const ids = payments.filter(({ subjectType }) => subjectType === "gift").map(({ subjectId }) => subjectId);
  if (ids.length === 0) return;
  await tx.db.$queryRaw`SELECT id FROM gifts WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
}
