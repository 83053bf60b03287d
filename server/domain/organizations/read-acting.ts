import { publicName } from "@/server/kernel/public-name";
import { ROLES } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** The organization or application that a member acts for, or the person that a user acts as. */
export interface ActingFor {
  /** Null without a public name. */
  name: string | null;
  /** The organization that an application belongs to; null for an organization itself. */
  organizationId: string | null;
  /** The time zone of its calendar. */
  timeZone: string;
}

/** Reads the name of the organization, application, or person that the caller acts for. */
export const readActing = operation({
  name: "readActing",
  summary: "Reads the name of whom you act for.",
  permission: { member: ROLES, forBound: true, person: true },
  async run(ctx): Promise<ActingFor> {
    const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id: callerIdentityId(ctx) } });
    return { name: publicName(identity), organizationId: identity.organizationId, timeZone: identity.timeZone };
  },
});
