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

/** From which tier on an organization is verified itself, by its name and number; below, whoever acts for it is. */
const ORGANIZATION_TIER = 3;

/**
 * Revokes the passes that showed what an identity has changed since: a person's legal name, an organization's legal name or
 * EIN. In the running transaction.
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
  /** Which verifications; those that have not passed are left as they are. */
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
  // Evidence that is too old shows who someone was all the same; any other may have shown someone else.
  if (code !== "evidence_expired")
    await tx.db.identity.update({
      where: { id: identityId },
      data: { verifiedFacts: null, screeningFingerprint: null },
    });
  for (const { id } of revoked)
    await audit(tx, "verification.revoke", identityId, { verification: id, code, reason: reason ?? null });
  return revoked;
}
