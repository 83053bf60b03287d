import { z } from "zod";
import { askDonor, withdrawMissing } from "@/server/domain/bank/refund-accounts/ask-donors";
import { readOwedDonor } from "@/server/domain/bank/refund-accounts/read-donor";
import { isStillOwed } from "@/server/domain/bank/refund-accounts/still-owed";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { asksDonors } from "@/server/domain/payments/payment-tasks";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";

/** Asks a donor once more which account to refund to, or for the first time if an operator had given the refund up. */
export const askForRefundAccount = operation({
  name: "askForRefundAccount",
  summary: "Asks a donor by email which account their refund should go to.",
  permission: { operator: true },
  input: z.strictObject({ refundId: z.string() }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { refundId }): Promise<void> =>
    ctx.transaction(async (tx) => {
      const refund = await tx.db.payment.findFirst({ where: { id: refundId, direction: "refund" } });
      if (!refund) throw ResourceNotFound({ message: `There is no refund ${refundId}.` });
      await lockSubjects(tx, [refund]);
      const debtId = refund.replacesId ?? refund.id;
      if (!asksDonors(tx, refund) || !(await isStillOwed(tx, { debtId })))
        throw InvalidState({ message: "Nothing is owed to the donor, or another refund pays them." });
      if ((await readOwedDonor(tx, refund)).email === null)
        throw InvalidState({ message: "Nobody knows the donor's email address. Ask them in another way." });
      await ask(tx, refund, debtId);
      await audit(tx, "refund_request.ask", refundId, {});
    }),
});

async function ask(tx: Context, refund: Payment, debtId: string): Promise<void> {
  await tx.statement("SELECT 1 FROM refund_requests WHERE debt_id = $1 ORDER BY id FOR NO KEY UPDATE", [debtId]);
  const open = await tx.db.refundRequest.findFirst({ where: { debtId, status: "asked" } });
  if (open) {
    await tx.db.refundRequest.update({
      where: { id: open.id },
      data: { asks: { increment: 1 }, askedAt: tx.now() },
    });
    await recordFollowUps(tx, "ask_refund_account", [open.id]);
    await withdrawMissing(tx, open, "The donor is asked again.");
  } else await askDonor(tx, refund);
  await withdrawTask(tx, { kind: "refund_rejected", subjectId: refund.id }, "The donor is asked for an account.");
}
