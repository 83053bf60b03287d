import { findManagedIdentity } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Identity } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";

/** Reads an identity that the caller manages and keeps others from changing it until the transaction ends. */
export async function lockIdentity(tx: Context, identityId: string): Promise<Identity> {
  // Who may not see it never waits for its lock, and so cannot tell by the time that it exists.
  const callerId = actingIdentityId(tx.caller);
  // Weaker than FOR UPDATE, so that gifts that merely point at the identity go on meanwhile.
  await tx.db.$queryRaw`
    SELECT 1 FROM identities
    WHERE id = ${identityId} AND (${callerId}::text IS NULL OR ${callerId}::text IN (id, manager_id))
    FOR NO KEY UPDATE`;
  return findManagedIdentity(tx, identityId);
}
