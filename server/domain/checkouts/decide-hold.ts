import { z } from "zod";
import { giftHoldTransitions } from "@/server/domain/checkouts/hold-transitions";
import { refuseLater } from "@/server/domain/checkouts/refuse-checkout";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import type { GiftHold } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { type DueFollowUp, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { Lease } from "@/server/operations/queue/queue-declaration";
import { move, moveAll } from "@/server/operations/transition";

/**
 * Decides once about a gift that a rule held before it was charged. If released, the gift is created and charged as if
 * entered now. If refused, it fails like a declined card, and the donor is emailed.
 */
export const decideHold = operation({
  name: "decideHold",
  summary: "Releases or refuses a gift that waits for a person.",
  permission: { operator: true },
  input: z.strictObject({
    giftId: z.string(),
    decision: z.enum(["release", "refuse"]),
    /** Stored with the hold and its task. */
    reason: z.string().min(1),
  }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { giftId, decision, reason }) =>
    ctx.transaction(async (tx) => {
      const hold = await tx.db.giftHold.findUnique({ where: { id: giftId } });
      if (!hold) throw ResourceNotFound();
      await requireUninvolvedIn(tx, hold);
      const changes = { decidedAt: tx.now(), decidedBy: callerName(tx.caller), reason };
      const decided = await move(tx, giftHoldTransitions, hold, decision, changes);
      if (decision === "release") await recordFollowUps(tx, "pay_checkout", [hold.checkoutId]);
      else await refuseHeld(tx, hold);
      await withdrawTask(tx, { kind: "gift_held", subjectId: giftId }, reason);
      await audit(tx, `gift_hold.${decision}`, giftId, { reason });
      return decided;
    }),
});

/** Operators may not decide about gifts to themselves. */
async function requireUninvolvedIn(tx: Context, { checkoutId }: GiftHold): Promise<void> {
  const { campaignId } = await tx.db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  const { ownerId, beneficiaryId } = await tx.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  for (const identityId of new Set([ownerId, beneficiaryId])) await requireUninvolved(tx, identityId);
}

/** Fails a held gift if nobody decided about it in time. */
export async function lapseHold(ctx: Context, row: DueFollowUp & Lease): Promise<void> {
  await ctx.transaction(async (tx) => {
    const reason = "Nobody decided in time.";
    const changes = { decidedAt: tx.now(), decidedBy: callerName(tx.caller), reason };
    const [lapsed] = await moveAll(tx, giftHoldTransitions, [row.subjectId], "lapse", changes);
    if (lapsed) {
      await refuseHeld(tx, lapsed);
      await withdrawTask(tx, { kind: "gift_held", subjectId: lapsed.id }, reason);
    }
    await followUpQueue.complete(tx, row, null);
  });
}

/** The checkout is still on this attempt: another one is only possible once this one has failed. */
async function refuseHeld(tx: Context, { checkoutId }: GiftHold): Promise<void> {
  const checkout = await tx.db.checkout.findUniqueOrThrow({ where: { id: checkoutId } });
  await refuseLater(tx, checkout, PLAIN_DECLINE.code);
}
