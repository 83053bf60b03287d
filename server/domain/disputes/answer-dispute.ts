import { z } from "zod";
import { disputeTransitions } from "@/server/domain/disputes/dispute-transitions";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { DISPUTE_ANSWER_MAX_CHARACTERS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { moveAll } from "@/server/operations/transition";

/** The timeout for the rail's response. */
const CALL_MS = 20_000;

/** Answers a dispute, once. The answer is stored, and sent to the payment provider. */
export const answerDispute = operation({
  name: "answerDispute",
  summary: "Answers a dispute with evidence.",
  permission: { operator: true },
  input: z.strictObject({
    disputeId: z.string(),
    answer: z.string().trim().min(1).max(DISPUTE_ANSWER_MAX_CHARACTERS),
  }),
  errors: [ResourceNotFound, InvalidState],
  run: (ctx, { disputeId, answer }) =>
    ctx.transaction(async (tx) => {
      const dispute = await tx.db.dispute.findUnique({ where: { id: disputeId } });
      if (!dispute) throw ResourceNotFound();
      const now = tx.now();
      const isLate = dispute.dueAt !== null && dispute.dueAt <= now;
      const change = { answer, answeredById: tx.caller.kind === "operator" ? tx.caller.userId : null, answeredAt: now };
      const moved = isLate ? [] : await moveAll(tx, disputeTransitions, [disputeId], "answer", change);
      if (moved.length === 0)
        throw InvalidState({ message: isLate ? "Its deadline has passed." : `The dispute is ${dispute.status}.` });
      await recordFollowUps(tx, "send_dispute_answer", [disputeId]);
      await audit(tx, "dispute.answer", disputeId, { payment_id: dispute.paymentId });
    }),
});

/** Sends answers to the rails. A rail accepts each once, by the dispute's reference. Returns when to look again. */
export function sendDisputeAnswers(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "send_dispute_answer", { signal }, (row) => sendAnswer(ctx, row, signal));
}

async function sendAnswer(ctx: Context, row: DueFollowUp & Lease, signal: AbortSignal): Promise<unknown> {
  const dispute = await ctx.db.dispute.findUniqueOrThrow({ where: { id: row.subjectId }, include: { payment: true } });
  const { payment, reference, answer, closedAt } = dispute;
  // If the dispute was decided before its answer was sent, no answer is needed.
  if (closedAt !== null) return followUpQueue.complete(ctx, row, null);
  await ctx.ports.rails
    .railOf(payment)
    .answerDispute(
      { key: payment.continuesId ?? payment.id, reference, text: answer ?? "" },
      { now: ctx.now(), signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]) },
    );
  await ctx.transaction(async (tx) => {
    await tx.db.dispute.updateMany({ where: { id: dispute.id, sentAt: null }, data: { sentAt: tx.now() } });
    // Ask the rail soon about the effect of the answer.
    await tx.db.payment.updateMany({ where: { id: payment.id, leaseToken: null }, data: { nextAt: tx.now() } });
    await followUpQueue.complete(tx, row, null);
  });
}
