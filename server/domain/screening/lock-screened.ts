import type { Context } from "@/server/operations/context";

/**
 * Locks an identity until the transaction ends against whoever else reaches a verdict about it or decides one of its cases:
 * two who clear its last two cases at the same time would each leave what is held to the other.
 */
export async function lockScreened(tx: Context, identityId: string): Promise<void> {
  // Weaker than FOR UPDATE, so that gifts that only reference the identity are not blocked.
  await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ${identityId} FOR NO KEY UPDATE`;
}
