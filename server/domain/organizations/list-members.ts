import { FIRST_ADDRESS } from "@/server/domain/users/users";
import { publicName } from "@/server/kernel/public-name";
import { allowsScope, ROLES, type Role } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { teamResource } from "@/server/resources/account";
import { shownAs } from "@/server/resources/shown-as";

/** The maximum number of keys to review on the team's page. */
const KEYS_MAX = 50;

export interface Team {
  /** Null for an organization without a public name. */
  name: string | null;
  /** `needsReview` while someone has to decide whether they stay, because `invitedBy` is no longer an admin. */
  members: {
    userId: string;
    email: string;
    roles: Role[];
    /** True for a former editor who cannot read donors' contact details until an owner allows it. */
    isContactWithheld: boolean;
    /** The campaigns that they are restricted to; null for no restriction. */
    campaigns: string[] | null;
    isSelf: boolean;
    invitedBy: string | null;
    needsReview: boolean;
  }[];
  /** Invitations that can still be accepted, with the address of the member who invited. */
  invitations: { id: string; email: string; roles: Role[]; invitedBy: string | null }[];
  /** Keys that someone has to review, because `madeBy` is no longer an admin. */
  keysToReview: {
    id: string;
    name: string;
    display: string;
    ownerId: string;
    owner: string | null;
    madeBy: string | null;
    lastUsedAt: Date | null;
  }[];
}

/** Reads the organization's members and open invitations. */
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
    const keys = await keysToReview(ctx, organizationId);
    const inviters = [...organization.memberships, ...organization.invitations].map(({ invitedById }) => invitedById);
    const addressOf = await addressesOf(ctx, [...inviters, ...keys.map(({ createdById }) => createdById)]);
    return {
      name: publicName(organization),
      members: organization.memberships.map(
        ({ userId, roles, contactWithheld, isBound, boundTo, user, invitedById, reviewSince }) => ({
          userId,
          email: user.addresses[0]?.email ?? "",
          roles: roles as Role[],
          isContactWithheld: contactWithheld,
          campaigns: isBound ? boundTo : null,
          isSelf: userId === self,
          invitedBy: addressOf(invitedById),
          needsReview: reviewSince !== null,
        }),
      ),
      invitations: organization.invitations.map(({ id, email, roles, invitedById }) => ({
        id,
        email,
        roles: roles as Role[],
        invitedBy: addressOf(invitedById),
      })),
      keysToReview: keys.map(({ id, name, display, identity, createdById, lastUsedAt }) => ({
        id,
        name,
        display,
        ownerId: identity.id,
        owner: publicName(identity),
        madeBy: addressOf(createdById),
        lastUsedAt,
      })),
    };
  },
  show: shownAs(teamResource),
});

/** Only owners and admins review keys; others get an empty list. */
function keysToReview(ctx: Context, organizationId: string) {
  const { caller } = ctx;
  if (caller.kind !== "member" || !allowsScope(caller.scopes, "*")) return Promise.resolve([]);
  return ctx.db.apiKey.findMany({
    where: {
      reviewSince: { not: null },
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now() } }],
      identity: { OR: [{ id: organizationId }, { organizationId }] },
    },
    include: { identity: true },
    orderBy: { createdAt: "desc" },
    take: KEYS_MAX,
  });
}

/** Finds the first address of each user; null for users who are gone, and for a null id. */
async function addressesOf(
  ctx: Context,
  userIds: (string | null)[],
): Promise<(userId: string | null) => string | null> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const users = await ctx.db.user.findMany({ where: { id: { in: ids } }, include: { addresses: FIRST_ADDRESS } });
  const known = new Map(users.map(({ id, addresses }) => [id, addresses[0]?.email ?? null]));
  return (userId) => (userId === null ? null : (known.get(userId) ?? null));
}
