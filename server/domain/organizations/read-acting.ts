import { publicName } from "@/server/kernel/public-name";
import { ROLES } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** What a member acts for, or a person as whom a user acts. */
export interface ActingFor {
  /** Null for no public name. */
  name: string | null;
  /** The organization that an application belongs to; null for an organization itself. */
  organizationId: string | null;
  /** Where it keeps its calendar. */
  timeZone: string;
}

/** Reads what the organization, the application or the person that the caller acts for is called. */
export const readActing = operation({
  name: "readActing",
  summary: "Reads the name of whom you act for.",
  permission: { member: ROLES, forBound: true, person: true },
  async run(ctx): Promise<ActingFor> {
    const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id: callerIdentityId(ctx) } });
    return { name: publicName(identity), organizationId: identity.organizationId, timeZone: identity.timeZone };
  },
});
