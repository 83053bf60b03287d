import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { moveAll } from "@/server/domain/transition";
import { lowerTier } from "@/server/domain/verifications/evidence";
import { verificationTransitions } from "@/server/domain/verifications/verification-transitions";
import type { Verification } from "@/server/generated/prisma/client";
import type { VerificationFailureCode } from "@/server/resources/verification";

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
  for (const { id } of revoked)
    await audit(tx, "verification.revoke", identityId, { verification: id, code, reason: reason ?? null });
  return revoked;
}
