import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { LastOwner } from "@/server/domain/organizations/team-errors";
import { NotPermitted } from "@/server/kernel/common-errors";
import { type Role, rolesGivenBy } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/**
 * The role in which a user may act for an identity: an organization of which they are a member, or one of its
 * applications. Null if they may not. It is read for each request, so a role that was taken away is gone at once.
 */
export async function roleFor(ctx: Context, userId: string, identityId: string): Promise<Role | null> {
  const [row] = await ctx.statement<{ role: Role }>(
    `SELECT m.role FROM identities i JOIN memberships m ON m.organization_id = coalesce(i.organization_id, i.id)
     WHERE i.id = $1 AND m.user_id = $2`,
    [identityId, userId],
  );
  return row?.role ?? null;
}

/** What the caller is to their organization, read under its lock: no other change of its team runs meanwhile. */
export async function lockTeam(tx: Context): Promise<{ organizationId: string; userId: string; role: Role }> {
  const { caller } = tx;
  if (caller.kind !== "member") throw NotPermitted();
  const organizationId = callerIdentityId(tx);
  const { userId } = caller;
  await lockIdentity(tx, organizationId);
  const where = { organizationId_userId: { organizationId, userId } };
  const membership = await tx.db.membership.findUnique({ where });
  if (!membership) throw NotPermitted();
  return { organizationId, userId, role: membership.role as Role };
}

/** What the caller is to the organization, or application of one, that they act for, read under its lock. */
export async function lockActing(tx: Context): Promise<{ actingId: string; userId: string; role: Role }> {
  const { caller } = tx;
  if (caller.kind !== "member") throw NotPermitted();
  const { identityId: actingId, userId } = caller;
  await lockIdentity(tx, actingId);
  const role = await roleFor(tx, userId, actingId);
  if (role === null) throw NotPermitted();
  return { actingId, userId, role };
}

/** Rejects a change of roles that the actor does not look after. */
export function requireMayChange(actor: Role, ...roles: Role[]): void {
  const given = rolesGivenBy(actor);
  if (!roles.every((role) => given.includes(role))) throw NotPermitted({ message: "Only owners can do this." });
}

/** Rejects a change after which nobody owns the organization. */
export async function requireOwner(tx: Context, organizationId: string): Promise<void> {
  if ((await tx.db.membership.count({ where: { organizationId, role: "owner" } })) === 0) throw LastOwner();
}
