import { holdIdentity, lockIdentity } from "@/server/domain/identities/lock-identity";
import { LastOwner } from "@/server/domain/organizations/team-errors";
import type { Membership } from "@/server/generated/prisma/client";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { type Given, type Role, rolesGivenBy } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/**
 * Returns the rights of a user to act for an identity, which is an organization that they are a member of, or one of
 * its applications. Null if they may not. Read for each request, so a role that is removed is gone at once.
 */
export async function givenFor(ctx: Context, userId: string, identityId: string): Promise<Given | null> {
  const [row] = await ctx.statement<Given>(
    `SELECT m.roles, m.contact_withheld AS "isContactWithheld", CASE WHEN m.is_bound THEN m.bound_to END AS campaigns
     FROM identities i JOIN memberships m ON m.organization_id = coalesce(i.organization_id, i.id)
     WHERE i.id = $1 AND m.user_id = $2`,
    [identityId, userId],
  );
  return row ?? null;
}

/**
 * Returns the caller's membership, with the organization locked: no other change of its team can run at the same time.
 */
export async function lockTeam(tx: Context): Promise<{ organizationId: string; userId: string; roles: Role[] }> {
  const { caller } = tx;
  if (caller.kind !== "member") throw NotPermitted();
  const organizationId = callerIdentityId(tx);
  const { userId } = caller;
  // Also locks for members restricted to some campaigns, who can still leave.
  await holdIdentity(tx, organizationId);
  const where = { organizationId_userId: { organizationId, userId } };
  const membership = await tx.db.membership.findUnique({ where });
  if (!membership) throw NotPermitted();
  return { organizationId, userId, roles: membership.roles as Role[] };
}

/** Returns the caller's membership for the organization or application that they act for, under its lock. */
export async function lockActing(tx: Context): Promise<{ actingId: string; userId: string; roles: readonly Role[] }> {
  const { caller } = tx;
  if (caller.kind !== "member") throw NotPermitted();
  const { identityId: actingId, userId } = caller;
  await lockIdentity(tx, actingId);
  const given = await givenFor(tx, userId, actingId);
  if (given === null) throw NotPermitted();
  return { actingId, userId, roles: given.roles };
}

/** Rejects a change of roles that the actor may not assign. */
export function requireMayChange(actor: readonly Role[], ...roles: readonly Role[]): void {
  const given = rolesGivenBy(actor);
  if (!roles.every((role) => given.includes(role))) throw NotPermitted({ message: "Only owners can do this." });
}

/** Rejects a change that would leave the organization without an owner. */
export async function requireOwner(tx: Context, organizationId: string): Promise<void> {
  if ((await tx.db.membership.count({ where: { organizationId, roles: { has: "owner" } } })) === 0) throw LastOwner();
}

/** Finds a member of the organization; members of others are not found. */
export async function findMember(tx: Context, organizationId: string, userId: string): Promise<Membership> {
  const member = await tx.db.membership.findFirst({ where: { organizationId, userId } });
  if (!member) throw ResourceNotFound();
  return member;
}
