import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import { payoutSubject } from "@/server/domain/payouts/payout-subject";
import { payoutTransitions } from "@/server/domain/payouts/payout-transitions";
import type { Payout } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { payoutResource, serializePayout } from "@/server/resources/payout";

/** Cancels a payout that has not left: its amount is on the balance again. */
export const cancelPayout = operation({
  name: "cancelPayout",
  summary: "Cancels a payout that has not left yet.",
  description:
    "Its sum is on the balance again at once. A payout that the payment provider was asked for cannot be canceled.",
  permission: { scope: "payouts:write" },
  subject: payoutSubject,
  output: payoutResource,
  errors: [InvalidState],
  run: (ctx, { id }) =>
    ctx.transaction(async (tx) => {
      const canceled = await takeBack(tx, id);
      await audit(tx, "payout.cancel", id, { identity_id: canceled.identityId });
      return canceled;
    }),
  show: serializePayout,
});

/** Cancels a payout in the running transaction, or throws if it may have left. */
export async function takeBack(tx: Context, id: string): Promise<Payout> {
  await lockSubjects(tx, [{ subjectType: "payout", subjectId: id }]);
  const payment = await tx.db.payment.findFirstOrThrow({ where: { subjectId: id, direction: "payout" } });
  await tx.db.$queryRaw`SELECT 1 FROM payments WHERE id = ${payment.id} FOR NO KEY UPDATE`;
  const { status } = await tx.db.payment.findUniqueOrThrow({ where: { id: payment.id } });
  const payout = await tx.db.payout.findUniqueOrThrow({ where: { id } });
  // Recording the intent to send it takes this lock, too: once that is done, it may have left.
  if (status !== "planned")
    throw InvalidState({
      message: "The payout has left, or is about to.",
      context: { status: payout.status, allowed: [] },
    });
  const canceled = await move(tx, payoutTransitions, payout, "cancel", { of: () => ({ canceledAt: tx.now() }) });
  const failure = { failure_code: "canceled", failure_message: "The payout was canceled before it was sent." };
  await move(tx, paymentTransitions, payment, "decline", { of: () => failure });
  return canceled;
}
