import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { partiesOf } from "@/server/domain/payments/close-payment";
import { lockSubjects } from "@/server/domain/payments/lock-subjects";
import { UNPAID } from "@/server/domain/payments/payment-states";
import { paymentTransitions } from "@/server/domain/payments/payment-transitions";
import type { Payment } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

const text = z.string().trim().min(1).max(REFUND_REASON_MAX_CHARACTERS);

/**
 * Reopens a refund or a payout that was closed although the rail may have paid it, once two operators agree, each with
 * a reason and a document. The bookings of the closing are reversed, and the rail is asked again: what it says, or what
 * a person finds at the provider, is recorded as for any other payment.
 */
export const reopenPayment = operation({
  name: "reopenPayment",
  summary: "Reopens a refund or a payout that was closed by mistake, once two operators agree.",
  permission: { operator: true },
  input: z.strictObject({
    paymentId: z.string(),
    reason: text,
    /** Where the evidence is: a page of the provider's dashboard, a statement, a letter. */
    document: text,
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { paymentId, reason, document }): Promise<{ isWaiting: boolean }> =>
    ctx.transaction(async (tx) => {
      const payment = await lockClosed(tx, paymentId);
      for (const identityId of await partiesOf(tx, paymentId)) await requireUninvolved(tx, identityId);
      const shared = { action: "payment.reopen", subjectId: paymentId, decision: "reopen", reason, document };
      const basis = `${payment.status} ${payment.round}`;
      if ((await requireSecondApproval(tx, { ...shared, basis })) === "waiting") return { isWaiting: true };
      const of = () => ({ addsRound: true, next_at: tx.now().toISOString() });
      await move(tx, paymentTransitions, payment, "reopen", { of });
      await audit(tx, "payment.reopen", paymentId, { reason, document });
      return { isWaiting: false };
    }),
});

async function lockClosed(tx: Context, paymentId: string): Promise<Payment> {
  const known = await tx.db.payment.findUnique({ where: { id: paymentId } });
  if (!known) throw ResourceNotFound({ message: `There is no payment ${paymentId}.` });
  await lockSubjects(tx, [known]);
  await tx.db.$executeRaw`SELECT 1 FROM payments WHERE id = ${paymentId} FOR NO KEY UPDATE`;
  const payment = await tx.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const { status, direction } = payment;
  if (status !== "rejected" || direction === "charge")
    throw InvalidState({ message: "Only a refund or a payout that was closed can be reopened.", context: { status } });
  if (direction === "payout") await requireHeld(tx, payment);
  else await requireNotReplaced(tx, payment);
  return payment;
}

/** The donor may have been paid by another refund of the same debt, or may be about to be. */
async function requireNotReplaced(tx: Context, { id, replacesId, status }: Payment): Promise<void> {
  const debtId = replacesId ?? id;
  const where = { OR: [{ replacesId: debtId }, { id: debtId }], id: { not: id } };
  const others = await tx.db.payment.count({
    where: { AND: [where, { status: { notIn: [...UNPAID] } }] },
  });
  if (others > 0)
    throw InvalidState({ message: "Another refund pays the donor what this one did not.", context: { status } });
}

/** A recipient who now holds less may have been paid the money again since: that needs another correction. */
async function requireHeld(tx: Context, { subjectId, status, currency, amountCents }: Payment): Promise<void> {
  const [row] = await tx.statement<{ isHeld: boolean }>(
    `SELECT coalesce(sum(b.posted_cents - b.pending_out_cents), 0) >= $3 AS "isHeld"
     FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
     WHERE a.currency = $2 AND a.code = 'identity:' || (SELECT o.identity_id FROM payouts o WHERE o.id = $1) || ':payable'`,
    [subjectId, currency, amountCents.toString()],
  );
  if (!row!.isHeld)
    throw InvalidState({ message: "The recipient's balance does not hold the amount any more.", context: { status } });
}
