import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { freezeYears } from "@/server/domain/pools/commitments/freeze-years";
import { lockFrozen, refundFrozen } from "@/server/domain/pools/commitments/recheck-years";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

const decideBlockedInput = z.strictObject({
  prepaymentId: z.string(),
  /** `release`: it is paid to the pool if both sides are active and clear by now. `refuse`: the member gets it back. */
  decision: z.enum(["release", "refuse"]),
  /** On what authority; stored in the audit log. */
  reason: z.string().min(1),
});

/**
 * Releases or returns the blocked money of a prepaid year, once two operators agree. If the commitment was canceled in
 * the meantime, released money is refunded.
 */
export const decideBlockedYear = operation({
  name: "decideBlockedYear",
  summary: "Releases or returns the blocked money of a pool's prepaid year.",
  permission: { operator: true },
  input: decideBlockedInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { prepaymentId, decision, reason }): Promise<{ isWaiting: boolean }> =>
    ctx.transaction(async (tx) => {
      const known = await tx.db.prepayment.findUnique({ where: { id: prepaymentId } });
      if (!known) throw ResourceNotFound();
      const sides = [known.identityId, ...(known.sponsorId ? [known.sponsorId] : [])];
      for (const side of sides) await requireUninvolved(tx, side);
      const [year] = await lockFrozen(tx, [prepaymentId]);
      if (year?.screening !== "blocked") throw InvalidState({ message: "The year's money is not blocked." });
      const suspended = await tx.db.identity.count({ where: { id: { in: sides }, status: { not: "active" } } });
      if (decision === "release" && suspended > 0)
        throw InvalidState({ message: "A side of the year is suspended. Reinstate it first." });
      const shared = { action: "prepayment.unblock", subjectId: prepaymentId, decision, reason };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { isWaiting: true };
      await audit(tx, `prepayment.blocked_${decision}`, prepaymentId, { reason });
      await withdrawTask(tx, { kind: "funds_blocked", subjectId: prepaymentId }, reason);
      if (decision === "release") await freezeYears(tx, [prepaymentId], "recheck");
      else await refundFrozen(tx, [year], reason);
      return { isWaiting: false };
    }),
});
