import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { cancelApprovals, requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { screeningCaseTransitions } from "@/server/domain/screening/case-transitions";
import { lockScreened } from "@/server/domain/screening/lock-screened";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import type { ScreeningCase } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

const decideCaseInput = z.strictObject({
  caseId: z.string(),
  decision: z.enum(["cleared", "confirmed"]),
  /** The reason; stored with the case. */
  reason: z.string(),
});

/** How long a cleared pair is remembered. */
const EXEMPT_MONTHS = 12;

/**
 * Decides a possible match. Clearing releases the identity's held gifts once it has no other open case, and this pair
 * stays cleared for a year. Clearing a case of the high band takes a second operator. Confirming suspends the identity:
 * its gifts fail, and money taken for them is blocked.
 */
export const decideCase = operation({
  name: "decideCase",
  summary: "Clears or confirms a possible screening hit.",
  permission: { operator: true },
  input: decideCaseInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: decide,
});

async function decide(
  ctx: Context,
  { caseId, decision, reason }: z.infer<typeof decideCaseInput>,
): Promise<ScreeningCase & { isWaiting: boolean }> {
  const { versions } = await currentMatcher(ctx);
  return ctx.transaction(async (tx) => {
    const known = await lockCase(tx, caseId);
    await requireUninvolved(tx, known.identityId);
    const trigger = decision === "confirmed" ? "confirm" : "clear";
    if (trigger === "clear" && known.status === "open" && known.band === "high") {
      const basis = `${known.entryDigest} ${known.namesKey}`;
      const shared = { action: "screening.clear", subjectId: caseId, decision, reason, basis };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { ...known, isWaiting: true };
    } else await cancelApprovals(tx, caseId, reason);
    const exemptUntil = decision === "cleared" ? monthsAfter(tx.now(), EXEMPT_MONTHS) : null;
    const decided = { decidedBy: callerName(tx.caller), reason, decidedAt: tx.now(), decidedVersions: versions };
    const moved = await move(tx, screeningCaseTransitions, known, trigger, { ...decided, exemptUntil });
    await audit(tx, `screening.${decision}`, known.identityId, { case: caseId, reason, versions });
    if (decision === "confirmed") await suspendIdentity(tx, known.identityId, "screening");
    await screenAgain(tx, known.identityId, decision);
    await wakePools(tx, known.identityId);
    return { ...moved, isWaiting: false };
  });
}

/** Reads the case with its identity locked against other decisions. */
async function lockCase(tx: Context, id: string): Promise<ScreeningCase> {
  const found = await tx.db.screeningCase.findUnique({ where: { id }, select: { identityId: true } });
  if (!found) throw ResourceNotFound();
  await lockScreened(tx, found.identityId);
  return tx.db.screeningCase.findUniqueOrThrow({ where: { id } });
}

function monthsAfter(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

/**
 * Deletes the verdict, so that the next screening reaches a new one, and marks held and frozen money to be screened
 * again. After a clearance, only if no other open case of the identity could still hold it.
 */
async function screenAgain(tx: Context, identityId: string, decision: "cleared" | "confirmed"): Promise<void> {
  const open = await tx.db.screeningCase.count({ where: { identityId, status: "open" } });
  if (open > 0 && decision === "cleared") return;
  await tx.db.identity.update({
    where: { id: identityId },
    data: { screeningFingerprint: null, screeningVerdict: null },
  });
  // Gifts to a fundraising page also wait for a decision about its fundraiser's name.
  const pages = await tx.db.campaign.findMany({
    where: { ownerId: identityId, fundraiserName: { not: null } },
    select: { id: true },
  });
  const sides = [{ fromId: identityId }, { toId: identityId }, { campaignId: { in: pages.map(({ id }) => id) } }];
  const held = { screening: "review", OR: sides };
  await tx.db.gift.updateMany({ where: { ...held, status: "pending" }, data: { screening: "unscreened" } });
  await tx.db.gift.updateMany({ where: { ...held, status: "settling" }, data: { screening: "recheck" } });
  const years = { screening: "review", OR: [{ identityId }, { sponsorId: identityId }] };
  await tx.db.prepayment.updateMany({ where: years, data: { screening: "recheck" } });
}

/** Wakes pools that have approved payments to the identity, so that they act on them at once. */
async function wakePools(tx: Context, identityId: string): Promise<void> {
  await tx.statement(
    `UPDATE pools SET act_at = least(act_at, $2::timestamptz) WHERE status <> 'closed' AND frozen_at IS NULL AND id IN (
       SELECT pool_id FROM disbursements WHERE to_id = $1 AND status = 'approved' AND executed_at IS NULL)`,
    [identityId, tx.now()],
  );
}
