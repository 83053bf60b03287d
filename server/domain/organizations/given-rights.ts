import { z } from "zod";
import { apiKeySubject } from "@/server/domain/identities/api-key-subject";
import { lockTeam, requireMayChange } from "@/server/domain/organizations/memberships";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Role } from "@/server/kernel/scopes";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Ends what a member gave to others while they had the right to, in the transaction that takes it from them: their open
 * invitations and offers end, and the members who accepted one and the keys that they made wait for a decision. Called with
 * the team locked. Invitations from before it was stored who invited end as well.
 */
export async function reviewGivenRights(tx: Context, organizationId: string, userId: string): Promise<void> {
  const ofMember = { organizationId, OR: [{ invitedById: userId }, { invitedById: null }] };
  const { count: invitations } = await tx.db.invitation.deleteMany({ where: ofMember });
  const own = { OR: [{ id: organizationId }, { organizationId }] };
  const { count: offers } = await tx.db.transferOffer.deleteMany({ where: { from: own, offeredBy: userId } });
  // An acceptance that ran at the same time has ended: it deleted its invitation, or found it gone.
  const { count: members } = await tx.db.membership.updateMany({
    where: { organizationId, invitedById: userId },
    data: { reviewSince: tx.now() },
  });
  const { count: keys } = await tx.db.apiKey.updateMany({
    where: { createdById: userId, revokedAt: null, identity: own },
    data: { reviewSince: tx.now() },
  });
  const counts = { user: userId, invitations, offers, members, keys };
  await audit(tx, "organization.review_given_rights", organizationId, counts);
}

/**
 * Refuses an admin about whom others have yet to decide: those whom one removed admin invited would otherwise keep each
 * other. An owner could do so in any case.
 */
async function requireDecider(tx: Context): Promise<void> {
  const { caller } = tx;
  if (caller.kind !== "member") throw NotPermitted();
  const [member] = await tx.statement<{ isOpen: boolean }>(
    `SELECT m.review_since IS NOT NULL AND NOT m.roles @> '{owner}' AS "isOpen"
     FROM identities i JOIN memberships m ON m.organization_id = coalesce(i.organization_id, i.id) AND m.user_id = $2
     WHERE i.id = $1`,
    [caller.identityId, caller.userId],
  );
  if (member?.isOpen === false) return;
  throw NotPermitted({ message: "Another owner or admin decides this. They have to decide first whether you stay." });
}

/** Keeps a member whose inviter has lost the right to invite. */
export const keepMember = operation({
  name: "keepMember",
  summary: "Keeps a member whose inviter is no longer an admin.",
  permission: { member: ["owner", "admin"] },
  input: z.strictObject({ user_id: z.string() }),
  errors: [NotPermitted, ResourceNotFound],
  run: (ctx, { user_id: userId }) =>
    ctx.transaction(async (tx) => {
      const { organizationId, userId: actorId, roles: actor } = await lockTeam(tx);
      const where = { organizationId_userId: { organizationId, userId } };
      const member = await tx.db.membership.findUnique({ where });
      if (!member) throw ResourceNotFound();
      requireMayChange(actor, ...(member.roles as Role[]));
      if (userId === actorId) throw NotPermitted({ message: "Another owner or admin decides whether you stay." });
      await requireDecider(tx);
      await tx.db.membership.update({ where, data: { reviewSince: null } });
      await audit(tx, "organization.keep_member", organizationId, { user: userId });
    }),
});

/** Keeps an API key whose maker has lost the right to make keys. */
export const keepKey = operation({
  name: "keepKey",
  summary: "Keeps an API key whose maker is no longer an admin.",
  permission: { scope: "*" },
  subject: apiKeySubject,
  errors: [NotPermitted],
  run: (ctx, _, { subject: { id, identityId } }) =>
    ctx.transaction(async (tx) => {
      await requireDecider(tx);
      const where = { id, reviewSince: { not: null } };
      const { count } = await tx.db.apiKey.updateMany({ where, data: { reviewSince: null } });
      if (count === 1) await audit(tx, "api_key.keep", identityId, { key_id: id });
    }),
});
