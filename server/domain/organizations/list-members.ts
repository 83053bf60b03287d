import { callerIdentityId } from "@/server/domain/access";
import { operation } from "@/server/domain/operation";
import { FIRST_ADDRESS } from "@/server/domain/users/users";
import { publicName } from "@/server/kernel/public-name";
import { ROLES, type Role } from "@/server/kernel/scopes";
import { teamResource } from "@/server/resources/account";
import { shownAs } from "@/server/resources/shown-as";

export interface Team {
  /** Null for one without a public name. */
  name: string | null;
  members: { userId: string; email: string; role: Role; isSelf: boolean }[];
  /** Invitations that can still be accepted. */
  invitations: { id: string; email: string; role: Role }[];
}

/** Reads who belongs to the organization, and who is invited. */
export const readTeam = operation({
  name: "readTeam",
  summary: "Reads the members of the organization and its open invitations.",
  permission: { member: ROLES },
  output: teamResource,
  async run(ctx): Promise<Team> {
    const organizationId = callerIdentityId(ctx);
    const organization = await ctx.db.identity.findUniqueOrThrow({
      where: { id: organizationId },
      include: {
        memberships: { include: { user: { include: { addresses: FIRST_ADDRESS } } }, orderBy: { createdAt: "asc" } },
        invitations: { where: { expiresAt: { gt: ctx.clock.wall() } }, orderBy: { createdAt: "asc" } },
      },
    });
    const { caller } = ctx;
    const self = caller.kind === "member" ? caller.userId : null;
    return {
      name: publicName(organization),
      members: organization.memberships.map(({ userId, role, user }) => ({
        userId,
        email: user.addresses[0]?.email ?? "",
        role: role as Role,
        isSelf: userId === self,
      })),
      invitations: organization.invitations.map(({ id, email, role }) => ({ id, email, role: role as Role })),
    };
  },
  show: shownAs(teamResource),
});
