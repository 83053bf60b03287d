import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import type { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Holds planned payouts, except those that may already have been sent. */
export async function holdPending(
  tx: Context,
  of: Prisma.PayoutWhereInput,
  heldFor: "operator" | "account",
): Promise<void> {
  const pending = await tx.db.payout.findMany({ where: { ...of, status: "pending", heldFor: null } });
  await lockSubjects(
    tx,
    pending.map(({ id: subjectId }) => ({ subjectType: "payout", subjectId })),
  );
  for (const { id } of pending) {
    const where = { subjectId: id, direction: "payout", status: "planned", leaseToken: null };
    const { count } = await tx.db.payment.updateMany({ where, data: { nextAt: null } });
    if (count > 0) await tx.db.payout.updateMany({ where: { id }, data: { heldFor } });
  }
}
