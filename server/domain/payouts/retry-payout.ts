import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { requestPayout } from "@/server/domain/payouts/create-payout";
import { InsufficientBalance, PayoutsRestricted } from "@/server/domain/payouts/payout-errors";
import { screenIdentity } from "@/server/domain/screening/screen-identities";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Pays the amount of a failed payout out again, for an operator, to the account that the recipient has now. */
export const retryPayout = operation({
  name: "retryPayout",
  summary: "Pays the sum of a failed payout out again, to the recipient's present account.",
  permission: { operator: true },
  input: z.strictObject({
    /** The payout, or its payment. */
    payoutId: z.string(),
    /** Why. Stored in the audit trail. */
    reason: z.string().trim().min(1).optional(),
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted, InsufficientBalance, PayoutsRestricted],
  async run(ctx, { payoutId, reason }) {
    const id = await payoutOf(ctx, payoutId);
    const known = await ctx.db.payout.findUniqueOrThrow({ where: { id } });
    // Weeks may have passed since the recipient was screened for the first one.
    await screenIdentity(ctx, known.identityId);
    return ctx.transaction(async (tx) => {
      await lockSubjects(tx, [{ subjectType: "payout", subjectId: id }]);
      const failed = await tx.db.payout.findUniqueOrThrow({ where: { id }, include: { identity: true } });
      await requireUninvolved(tx, failed.identityId);
      const { status, identity, amountCents, currency } = failed;
      if (status !== "failed")
        throw InvalidState({ message: "Only a payout that failed is paid out again.", context: { status } });
      await requireFirst(tx, id, status);
      const sent = await requestPayout(tx, identity, { amountCents, currency, metadata: {} });
      await audit(tx, "payout.retry", id, { payout_id: sent.id, reason: reason ?? null });
      const { id: subjectId } = await tx.db.payment.findFirstOrThrow({ where: { subjectId: id } });
      await withdrawTask(tx, { kind: "payout_failed", subjectId }, `It was sent again as ${sent.id}.`);
      return sent;
    });
  },
});

async function payoutOf(ctx: Context, id: string): Promise<string> {
  const payment = await ctx.db.payment.findFirst({
    where: { direction: "payout", OR: [{ id }, { subjectId: id }] },
    select: { subjectId: true },
  });
  if (!payment) throw ResourceNotFound({ message: `There is no payout ${id}.` });
  return payment.subjectId;
}

/** A failed payout's amount is on the balance only once: paying it out twice would pay with someone else's money. */
async function requireFirst(tx: Context, id: string, status: string): Promise<void> {
  const again = await tx.db.auditEntry.findFirst({ where: { action: "payout.retry", subjectId: id } });
  if (again) throw InvalidState({ message: "It was paid out again already.", context: { status } });
}
