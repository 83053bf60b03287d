import { manages } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Identity } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** Reads an identity that the caller manages and keeps others from changing it until the transaction ends. */
export async function lockIdentity(tx: Context, identityId: string): Promise<Identity> {
  // Weaker than FOR UPDATE, so that gifts that merely point at the identity go on meanwhile.
  await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ${identityId} FOR NO KEY UPDATE`;
  const identity = await tx.db.identity.findUnique({ where: { id: identityId } });
  if (!identity || !manages(tx, identity)) throw ResourceNotFound();
  return identity;
}
