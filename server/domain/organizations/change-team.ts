import { z } from "zod";
import { reviewGivenRights } from "@/server/domain/organizations/given-rights";
import { findMember, lockTeam, requireMayChange, requireOwner } from "@/server/domain/organizations/memberships";
import { BoundRoles, LastOwner } from "@/server/domain/organizations/team-errors";
import type { Membership } from "@/server/generated/prisma/client";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { BOUND_ROLES, inOrder, ROLES, type Role, rolesGivenBy } from "@/server/kernel/scopes";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { rolesField } from "@/server/resources/account";

/**
 * Changes a member's roles, at least one. If an owner does so, that also settles whether the member can read donors'
 * contact details.
 */
export const changeRoles = operation({
  name: "changeRoles",
  summary: "Gives a member other roles.",
  permission: { member: ["owner", "admin"] },
  stepUp: true,
  input: z.strictObject({ user_id: z.string(), roles: rolesField }),
  errors: [BoundRoles, LastOwner, NotPermitted, ResourceNotFound],
  run: (ctx, { user_id: userId, roles: named }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, roles: actor } = await lockTeam(tx);
      const member = await findMember(tx, organizationId, userId);
      const roles = inOrder(named);
      const contactWithheld = member.contactWithheld && !actor.includes("owner");
      requireMayChange(actor, ...rolesOf(member), ...roles);
      if (member.isBound && !roles.every((role) => BOUND_ROLES.includes(role))) throw BoundRoles();
      await tx.db.membership.update({ where: keyOf(member), data: { roles, contactWithheld } });
      await requireOwner(tx, organizationId);
      if (givesLess(rolesOf(member), roles)) await reviewGivenRights(tx, organizationId, userId);
      await audit(tx, "organization.change_roles", organizationId, {
        user: userId,
        from: member.roles.join(" "),
        to: roles.join(" "),
      });
    }),
});

/** Removes a member. */
export const removeMember = operation({
  name: "removeMember",
  summary: "Removes a member from the organization.",
  permission: { member: ["owner", "admin"] },
  stepUp: true,
  input: z.strictObject({ user_id: z.string() }),
  errors: [LastOwner, NotPermitted, ResourceNotFound],
  run: (ctx, { user_id: userId }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, roles: actor } = await lockTeam(tx);
      const member = await findMember(tx, organizationId, userId);
      requireMayChange(actor, ...rolesOf(member));
      await leave(tx, member, "organization.remove_member");
    }),
});

/** Ends the caller's own membership. The last owner cannot leave. */
export const leaveOrganization = operation({
  name: "leaveOrganization",
  summary: "Leaves the organization.",
  permission: { member: ROLES, forBound: true },
  errors: [LastOwner],
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const { organizationId, userId } = await lockTeam(tx);
      await leave(tx, await findMember(tx, organizationId, userId), "organization.leave");
    }),
});

const rolesOf = (member: Membership) => member.roles as Role[];

/** True if the first roles may assign a role that the second ones may not. */
function givesLess(from: readonly Role[], to: readonly Role[]): boolean {
  return rolesGivenBy(from).some((role) => !rolesGivenBy(to).includes(role));
}

async function leave(tx: Context, member: Membership, action: string): Promise<void> {
  await tx.db.membership.delete({ where: keyOf(member) });
  if (rolesGivenBy(rolesOf(member)).length > 0) await reviewGivenRights(tx, member.organizationId, member.userId);
  await requireOwner(tx, member.organizationId);
  await audit(tx, action, member.organizationId, { user: member.userId });
}

const keyOf = ({ organizationId, userId }: Membership) => ({ organizationId_userId: { organizationId, userId } });
