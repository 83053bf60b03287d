import type { Identity } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { findManagedIdentity } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/** Locks an identity, for callers whose access was already checked. */
export async function holdIdentity(tx: Context, identityId: string): Promise<void> {
  // Weaker than FOR UPDATE, so that gifts that only reference the identity are not blocked.
  await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ${identityId} FOR NO KEY UPDATE`;
}

/** Reads an identity that the caller manages and locks it against changes until the transaction ends. */
export async function lockIdentity(tx: Context, identityId: string): Promise<Identity> {
  // Callers who cannot see it never wait for its lock, so the timing does not reveal that it exists.
  const callerId = actingIdentityId(tx.caller);
  // Weaker than FOR UPDATE, so that gifts that only reference the identity are not blocked.
  await tx.db.$queryRaw`
    SELECT 1 FROM identities
    WHERE id = ${identityId} AND (${callerId}::text IS NULL OR ${callerId}::text IN (id, manager_id))
    FOR NO KEY UPDATE`;
  return findManagedIdentity(tx, identityId);
}
