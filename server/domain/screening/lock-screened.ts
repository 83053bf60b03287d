import { holdIdentity } from "@/server/domain/identities/lock-identity";
import type { Context } from "@/server/operations/context";

/**
 * Locks an identity until the transaction ends, against others who reach a verdict about it or decide one of its cases.
 * Otherwise, two operators who clear its last two cases at the same time would each leave what is held to the other.
 */
export async function lockScreened(tx: Context, identityId: string): Promise<void> {
  await holdIdentity(tx, identityId);
}
