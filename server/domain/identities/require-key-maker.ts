import { NotPermitted } from "@/server/kernel/common-errors";
import { allowsScope, type Role, rightsOf } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";

/**
 * Re-reads the roles of a member who creates a key, with their team locked, so that a member who was just removed
 * cannot create one. Call it before taking any other lock. Returns the member's user id; null for callers who are not
 * members.
 */
export async function requireKeyMaker(tx: Context): Promise<string | null> {
  const { caller } = tx;
  if (caller.kind !== "member") return null;
  const [member] = await tx.statement<{ roles: Role[] }>(
    `SELECT m.roles FROM identities i JOIN identities o ON o.id = coalesce(i.organization_id, i.id)
     JOIN memberships m ON m.organization_id = o.id AND m.user_id = $2
     WHERE i.id = $1 FOR NO KEY UPDATE OF o, m`,
    [caller.identityId, caller.userId],
  );
  if (!member || !allowsScope(rightsOf({ ...member, isContactWithheld: false }), "*")) throw NotPermitted();
  return caller.userId;
}
