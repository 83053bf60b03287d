import { charityApplicationTransitions } from "@/server/domain/charities/application-transitions";
import { isControlProven, provenKinds } from "@/server/domain/charities/charity-proofs";
import { emailCharityMembers } from "@/server/domain/charities/email-members";
import { recordVerifiedCharity } from "@/server/domain/identities/verify-charity";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { CharityApplication, Identity } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { KYB_TIER } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import type { ApplicationWithRequirements, CharityRequirement } from "@/server/resources/charity-application";

/** What an open application waits for; empty once it is decided. */
export async function requirementsOf(
  ctx: Context,
  application: CharityApplication,
  identity: Pick<Identity, "kycTier">,
): Promise<CharityRequirement[]> {
  if (application.status !== "open") return [];
  if (application.outcome === "review") return ["review"];
  const proven = await provenKinds(ctx, application);
  return [
    ...(identity.kycTier < KYB_TIER ? ["verification" as const] : []),
    ...(isControlProven(ctx, application, proven) ? [] : ["proof_of_control" as const]),
  ];
}

export async function withRequirements(
  ctx: Context,
  application: CharityApplication,
): Promise<ApplicationWithRequirements> {
  const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id: application.identityId } });
  return { ...application, requirements: await requirementsOf(ctx, application, identity) };
}

/**
 * Advances an open application, in the running transaction that has locked its identity: verifies the charity if
 * nothing is missing, or requests a review. Returns the updated application.
 */
export async function settleApplication(
  tx: Context,
  application: CharityApplication,
  identity: Identity,
): Promise<CharityApplication> {
  const requirements = await requirementsOf(tx, application, identity);
  const about = { kind: "charity_review", subjectId: application.id } as const;
  if (requirements.includes("review")) {
    await raiseTask(tx, { ...about, detail: `${application.registrationNumber}: ${application.reason}` });
    return application;
  }
  if (requirements.length > 0) return application;
  return approveApplication(tx, application, "Nothing is missing.");
}

/** Makes the organization a verified charity, under the name and number of its application. */
export async function approveApplication(
  tx: Context,
  application: CharityApplication,
  reason: string,
): Promise<CharityApplication> {
  const { identityId, jurisdiction, registrationNumber, legalName } = application;
  const { source = "review", is501c3 = false } = application.evidence as { source?: string; is501c3?: boolean };
  const isReviewed = application.outcome !== "verified";
  const approved = await move(tx, charityApplicationTransitions, application, "approve", decision(tx, reason));
  await tx.db.identity.update({
    where: { id: identityId },
    data: { legalName, charityCheckedAt: jurisdiction === "US" ? tx.now() : null },
  });
  await recordVerifiedCharity(tx, {
    identityId,
    jurisdiction,
    registrationNumber,
    is501c3,
    source: isReviewed ? `review, ${source}`.slice(0, 200) : source,
  });
  await withdrawTask(tx, { kind: "charity_review", subjectId: application.id }, "approved");
  await emailCharityMembers(tx, identityId, { occasion: "verified", key: application.id, note: null });
  return approved;
}

export function decision(tx: Context, reason: string) {
  return { decidedAt: tx.now(), decidedBy: callerName(tx.caller), decisionReason: reason };
}
