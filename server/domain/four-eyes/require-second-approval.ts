import { operatorPerson } from "@/server/domain/four-eyes/operator-person";
import { secondApprovalStates } from "@/server/domain/four-eyes/second-approval-states";
import { secondApprovalTransitions } from "@/server/domain/four-eyes/second-approval-transitions";
import type { SecondApproval } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { NotPermitted } from "@/server/kernel/common-errors";
import { SECOND_APPROVAL_DAYS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { move, moveAll } from "@/server/operations/transition";

/** A decision that two operators have to make. */
export interface SharedDecision {
  /**
   * The action, as the audit log names it, such as `screening.clear`. At most one decision waits for each action on
   * a subject.
   */
  action: string;
  subjectId: string;
  /** The choice, where the action offers several. */
  decision: string;
  /** This operator's reason. */
  reason: string;
  /** Where to find the documents that support it. Each of the two operators names their own. */
  document?: string;
  /** The facts that it is based on, if these can change. A decision based on other facts is not approved. */
  basis?: string;
}

const DAY_MS = 86_400_000;

/**
 * Records one operator's decision in the running transaction. Returns "approved" if another operator has already made
 * the same decision on the same facts: the caller then applies it. Returns "waiting" if it now waits for a second
 * operator; a different waiting decision is canceled. Throws if the same person decides twice, in whichever way they
 * act, or if a terminal login is not linked to an operator.
 */
export async function requireSecondApproval(tx: Context, shared: SharedDecision): Promise<"waiting" | "approved"> {
  const person = await operatorPerson(tx);
  if (person === null)
    throw NotPermitted({
      message:
        "Two operators have to decide this, each known by name. Decide it in the console, or link your login first: npm run operators -- link <email> <login>.",
    });
  const { action, subjectId, decision, reason, document = null, basis = "" } = shared;
  for (;;) {
    const waiting = await lockWaiting(tx, action, subjectId);
    if (!waiting) {
      if (await propose(tx, shared, person)) return "waiting";
      continue;
    }
    const ending = { decidedBy: callerName(tx.caller), decidedAt: tx.now() };
    if (waiting.expiresAt <= tx.now())
      await move(tx, secondApprovalTransitions, waiting, "expire", { ...ending, note: "Nobody decided in time." });
    else if (waiting.basis !== basis) await cancel(tx, waiting, "The facts have changed.");
    else if (waiting.proposedByUser === person)
      throw NotPermitted({ message: "You have decided this already. Another operator must agree." });
    else if (waiting.decision !== decision) await cancel(tx, waiting, reason);
    else {
      const approval = { ...ending, note: reason, secondDocument: document };
      await move(tx, secondApprovalTransitions, waiting, "approve", approval);
      await audit(tx, "second_approval.approve", subjectId, {
        action,
        decision,
        proposed_by: waiting.proposedBy,
        reason,
        ...(document && { document }),
      });
      return "approved";
    }
  }
}

/** Cancels the waiting decisions about a subject, because it was decided in another way. */
export async function cancelApprovals(tx: Context, subjectId: string, note: string): Promise<void> {
  const where = { subjectId, status: "waiting" };
  for (const waiting of await tx.db.secondApproval.findMany({ where, orderBy: { id: "asc" } }))
    await cancel(tx, waiting, note);
}

async function lockWaiting(tx: Context, action: string, subjectId: string): Promise<SecondApproval | null> {
  const [row] = await tx.statement<{ id: string }>(
    "SELECT id FROM second_approvals WHERE action = $1 AND subject_id = $2 AND status = 'waiting' FOR UPDATE",
    [action, subjectId],
  );
  return row ? tx.db.secondApproval.findUnique({ where: { id: row.id } }) : null;
}

/** Records a new waiting decision. False if another operator was faster. */
async function propose(tx: Context, shared: SharedDecision, person: string): Promise<boolean> {
  const { action, subjectId, decision, reason, document = null, basis = "" } = shared;
  const { count } = await tx.db.secondApproval.createMany({
    data: {
      id: tx.newId("secondApproval"),
      action,
      subjectId,
      decision,
      basis,
      reason,
      document,
      status: secondApprovalStates.initial,
      proposedBy: callerName(tx.caller),
      proposedByUser: person,
      proposedAt: tx.now(),
      expiresAt: new Date(tx.now().getTime() + SECOND_APPROVAL_DAYS * DAY_MS),
    },
    skipDuplicates: true,
  });
  if (count === 1)
    await audit(tx, "second_approval.propose", subjectId, { action, decision, reason, ...(document && { document }) });
  return count === 1;
}

async function cancel(tx: Context, waiting: SecondApproval, note: string): Promise<void> {
  const { action, subjectId, decision, proposedBy } = waiting;
  const changes = { decidedBy: callerName(tx.caller), decidedAt: tx.now(), note };
  const moved = await moveAll(tx, secondApprovalTransitions, [waiting.id], "cancel", changes);
  if (moved.length > 0)
    await audit(tx, "second_approval.cancel", subjectId, { action, decision, proposed_by: proposedBy, reason: note });
}
