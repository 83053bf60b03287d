import { publicName } from "@/server/kernel/public-name";
import type { Role } from "@/server/kernel/scopes";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { myOrganizationsResource } from "@/server/resources/account";
import { shownAs } from "@/server/resources/shown-as";

/** An organization, or an application of one, that the user may act for. */
export interface MyOrganization {
  id: string;
  name: string | null;
  roles: Role[];
  applications: { id: string; name: string | null }[];
}

/** Lists the organizations that the user is a member of, oldest membership first. */
export const listMyOrganizations = operation({
  name: "listMyOrganizations",
  summary: "Lists the organizations of which you are a member.",
  permission: { user: true },
  output: myOrganizationsResource,
  async run(ctx): Promise<MyOrganization[]> {
    const { userId } = callerUser(ctx);
    const memberships = await ctx.db.membership.findMany({
      where: { userId },
      include: { organization: { include: { applications: { orderBy: { id: "asc" } } } } },
      orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    });
    return memberships.map(({ organization, roles }) => ({
      id: organization.id,
      name: publicName(organization),
      roles: roles as Role[],
      applications: organization.applications.map((application) => ({
        id: application.id,
        name: publicName(application),
      })),
    }));
  },
  show: shownAs(myOrganizationsResource),
});
