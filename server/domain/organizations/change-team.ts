import { z } from "zod";
import { reviewGivenRights } from "@/server/domain/organizations/given-rights";
import { lockTeam, requireMayChange, requireOwner } from "@/server/domain/organizations/memberships";
import { LastOwner } from "@/server/domain/organizations/team-errors";
import type { Membership } from "@/server/generated/prisma/client";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { ROLES, type Role, rolesGivenBy } from "@/server/kernel/scopes";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Gives a member another role. */
export const changeRole = operation({
  name: "changeRole",
  summary: "Gives a member another role.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ user_id: z.string(), role: z.enum(ROLES) }),
  errors: [LastOwner, NotPermitted, ResourceNotFound],
  run: (ctx, { user_id: userId, role }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, role: actor } = await lockTeam(tx);
      const member = await findMember(tx, organizationId, userId);
      requireMayChange(actor, member.role as Role, role);
      await tx.db.membership.update({ where: keyOf(member), data: { role } });
      await requireOwner(tx, organizationId);
      if (givesLess(member.role as Role, role)) await reviewGivenRights(tx, organizationId, userId);
      await audit(tx, "organization.change_role", organizationId, { user: userId, from: member.role, to: role });
    }),
});

/** Removes a member. */
export const removeMember = operation({
  name: "removeMember",
  summary: "Removes a member from the organization.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ user_id: z.string() }),
  errors: [LastOwner, NotPermitted, ResourceNotFound],
  run: (ctx, { user_id: userId }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, role: actor } = await lockTeam(tx);
      const member = await findMember(tx, organizationId, userId);
      requireMayChange(actor, member.role as Role);
      await leave(tx, member, "organization.remove_member");
    }),
});

/** Ends the caller's own membership. The last owner cannot leave. */
export const leaveOrganization = operation({
  name: "leaveOrganization",
  summary: "Leaves the organization.",
  permission: { member: ROLES },
  errors: [LastOwner],
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const { organizationId, userId } = await lockTeam(tx);
      await leave(tx, await findMember(tx, organizationId, userId), "organization.leave");
    }),
});

async function findMember(tx: Context, organizationId: string, userId: string): Promise<Membership> {
  const member = await tx.db.membership.findFirst({ where: { organizationId, userId } });
  if (!member) throw ResourceNotFound();
  return member;
}

/** True if someone with the second role may not give a role that the first one gives. */
function givesLess(from: Role, to: Role): boolean {
  return rolesGivenBy(from).some((role) => !rolesGivenBy(to).includes(role));
}

async function leave(tx: Context, member: Membership, action: string): Promise<void> {
  await tx.db.membership.delete({ where: keyOf(member) });
  if (rolesGivenBy(member.role as Role).length > 0) await reviewGivenRights(tx, member.organizationId, member.userId);
  await requireOwner(tx, member.organizationId);
  await audit(tx, action, member.organizationId, { user: member.userId });
}

const keyOf = ({ organizationId, userId }: Membership) => ({ organizationId_userId: { organizationId, userId } });
