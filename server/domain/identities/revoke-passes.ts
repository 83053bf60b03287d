import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { verificationTransitions } from "@/server/domain/identities/verification-transitions";
import { lowerTier } from "@/server/domain/identities/verified-tier";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { nameWords } from "@/server/kernel/name-words";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { VerificationFailureCode } from "@/server/resources/verification";

const isOther = (before: string | null, after: string | null) =>
  before !== null && nameWords(before) !== nameWords(after ?? "");

/** From this tier on, an organization's own name and number are verified; below it, only its representative. */
const ORGANIZATION_TIER = 3;

/**
 * Revokes passes that no longer match what an identity has changed: a person's legal name, or an organization's legal
 * name or EIN. In the running transaction.
 */
export async function revokeChanged(tx: Context, before: Identity, after: Identity): Promise<void> {
  if (!isOther(before.legalName, after.legalName) && !isOther(before.ein, after.ein)) return;
  const from = after.type === "individual" ? 1 : ORGANIZATION_TIER;
  const passes = await tx.db.verification.findMany({
    where: { identityId: after.id, status: "passed", tierAttempted: { gte: from } },
    select: { id: true },
  });
  if (passes.length > 0)
    await revokePasses(tx, after.id, { ids: passes.map(({ id }) => id), code: "identity_changed" });
}

interface Revocation {
  /** The verifications to revoke; those that have not passed are skipped. */
  ids: string[];
  code: VerificationFailureCode;
  /** For the audit trail only. */
  reason?: string;
}

/** Revokes passes of an identity and lowers its tier to the highest that is left, in the running transaction. */
export async function revokePasses(
  tx: Context,
  identityId: string,
  { ids, code, reason }: Revocation,
): Promise<Verification[]> {
  await lockIdentity(tx, identityId);
  const revoked = await moveAll(tx, verificationTransitions, ids, "revoke", { failureCode: code });
  if (revoked.length === 0) return [];
  await lowerTier(tx, identityId);
  // Expired evidence still proves who someone was; other evidence may have shown someone else.
  if (code !== "evidence_expired")
    await tx.db.identity.update({
      where: { id: identityId },
      data: { verifiedFacts: null, screeningFingerprint: null },
    });
  for (const { id } of revoked)
    await audit(tx, "verification.revoke", identityId, { verification: id, code, reason: reason ?? null });
  return revoked;
}
