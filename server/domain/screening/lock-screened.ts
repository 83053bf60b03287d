import { holdIdentity } from "@/server/domain/identities/lock-identity";
import type { Context } from "@/server/operations/context";

/**
 * Locks an identity until the transaction ends against whoever else reaches a verdict about it or decides one of its cases:
 * two who clear its last two cases at the same time would each leave what is held to the other.
 */
export async function lockScreened(tx: Context, identityId: string): Promise<void> {
  await holdIdentity(tx, identityId);
}
