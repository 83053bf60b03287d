import { z } from "zod";
import { findMember, lockTeam, requireMayChange } from "@/server/domain/organizations/memberships";
import { BoundRoles } from "@/server/domain/organizations/team-errors";
import { findUser } from "@/server/domain/users/users";
import { InvalidParameter, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { BOUND_CAMPAIGNS_MAX } from "@/server/kernel/limits";
import { BOUND_ROLES, type Role } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** A member, with the organization's campaigns that they can be restricted to. */
export interface Binding {
  email: string;
  isBound: boolean;
  /** Campaigns that the member is restricted to come first, then the newest, up to the maximum. */
  campaigns: { id: string; name: string; isChosen: boolean }[];
}

/** Reads which campaigns a member is restricted to, and which others they could be. */
export const readBinding = operation({
  name: "readBinding",
  summary: "Reads for which of your campaigns a member acts.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ user_id: z.string() }),
  errors: [NotPermitted, ResourceNotFound],
  async run(ctx, { user_id: userId }): Promise<Binding> {
    const organizationId = callerIdentityId(ctx);
    const { isBound, boundTo } = await findMember(ctx, organizationId, userId);
    const [user, campaigns] = await Promise.all([
      findUser(ctx, userId),
      ctx.statement<Binding["campaigns"][number]>(
        `SELECT id, name, id = ANY ($2) AS "isChosen" FROM campaigns
         WHERE owner_id = $1 AND parent_campaign_id IS NULL
         ORDER BY "isChosen" DESC, created_at DESC, id DESC LIMIT ${BOUND_CAMPAIGNS_MAX}`,
        [organizationId, boundTo],
      ),
    ]);
    return { email: user?.email ?? "", isBound, campaigns };
  },
});

/** Restricts a member to some campaigns, or lifts the restriction. */
export const bindMember = operation({
  name: "bindMember",
  summary: "Has a member act for some of your campaigns alone, or for all again.",
  permission: { member: ["owner", "admin"] },
  stepUp: true,
  input: z.strictObject({
    user_id: z.string(),
    campaign_ids: z.array(z.string()).max(BOUND_CAMPAIGNS_MAX).nullable().describe("null for all."),
  }),
  errors: [BoundRoles, InvalidParameter, NotPermitted, ResourceNotFound],
  run: (ctx, { user_id: userId, campaign_ids: named }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, roles: actor } = await lockTeam(tx);
      const member = await findMember(tx, organizationId, userId);
      const roles = member.roles as Role[];
      requireMayChange(actor, ...roles);
      const boundTo = [...new Set(named ?? [])].sort();
      if (named !== null && !roles.every((role) => BOUND_ROLES.includes(role))) throw BoundRoles();
      const where = { id: { in: boundTo }, ownerId: organizationId, parentCampaignId: null };
      if ((await tx.db.campaign.count({ where })) !== boundTo.length)
        throw InvalidParameter({
          param: "campaign_ids",
          message: "campaign_ids must be campaigns of your organization.",
        });
      await tx.db.membership.update({
        where: { organizationId_userId: { organizationId, userId } },
        data: { isBound: named !== null, boundTo },
      });
      await audit(tx, "organization.bind_member", organizationId, {
        user: userId,
        campaigns: named === null ? "all" : boundTo.join(" ") || "none",
      });
    }),
});
