import { z } from "zod";
import { operatorPerson } from "@/server/domain/four-eyes/operator-person";
import { cancelApprovals } from "@/server/domain/four-eyes/require-second-approval";
import type { SecondApproval } from "@/server/generated/prisma/client";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** A decision that waits for a second operator. */
export interface WaitingApproval
  extends Pick<SecondApproval, "action" | "decision" | "reason" | "document" | "proposedBy" | "proposedAt"> {
  /** True if the operator who reads it also made it. */
  isOwn: boolean;
}

/** The decisions about a subject that wait for a second operator, oldest first. */
export async function waitingApprovals(ctx: Context, subjectId: string): Promise<WaitingApproval[]> {
  const where = { subjectId, status: "waiting", expiresAt: { gt: ctx.now() } };
  const rows = await ctx.db.secondApproval.findMany({ where, orderBy: { id: "asc" } });
  const person = rows.length === 0 ? null : await operatorPerson(ctx);
  return rows.map(({ action, decision, reason, document, proposedBy, proposedAt, proposedByUser }) => ({
    action,
    decision,
    reason,
    document,
    proposedBy,
    proposedAt,
    isOwn: proposedByUser === person,
  }));
}

/** Withdraws an operator's own decision that is waiting for a second operator. */
export const withdrawDecision = operation({
  name: "withdrawDecision",
  summary: "Takes back an operator's own decision that waits for a second operator.",
  permission: { operator: true },
  input: z.strictObject({ subjectId: z.string() }),
  errors: [ResourceNotFound, NotPermitted],
  run: (ctx, { subjectId }) =>
    ctx.transaction(async (tx) => {
      const waiting = await waitingApprovals(tx, subjectId);
      if (waiting.length === 0) throw ResourceNotFound();
      if (!waiting.every(({ isOwn }) => isOwn)) throw NotPermitted({ message: "Another operator decided this." });
      await cancelApprovals(tx, subjectId, "Withdrawn.");
    }),
});
