import { identityTransitions } from "@/server/domain/identities/identity-transitions";
import type { Identity } from "@/server/generated/prisma/client";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Suspends an active identity and records why, within the caller's transaction. Null if it was not active, so it is
 * idempotent. The reaction to `identity.suspended` fails its open gifts.
 */
export async function suspendIdentity(tx: Context, identityId: string, reason: string): Promise<Identity | null> {
  const [suspended] = await moveAll(tx, identityTransitions, [identityId], "suspend", { updatedAt: tx.now() });
  if (!suspended) return null;
  await audit(tx, "identity.suspend", identityId, { reason });
  return suspended;
}
