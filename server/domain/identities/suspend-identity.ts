import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { identityTransitions } from "@/server/domain/identities/identity-transitions";
import { moveAll } from "@/server/domain/transition";
import type { Identity } from "@/server/generated/prisma/client";

/**
 * Suspends an active identity and records why, within the caller's transaction. Null if there was nothing to suspend,
 * which makes it idempotent. The reaction to `identity.suspended` fails its open gifts.
 */
export async function suspendIdentity(tx: Context, identityId: string, reason: string): Promise<Identity | null> {
  const [suspended] = await moveAll(tx, identityTransitions, [identityId], "suspend", { updatedAt: tx.now() });
  if (!suspended) return null;
  await audit(tx, "identity.suspend", identityId, { reason });
  return suspended;
}
