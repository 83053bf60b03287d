import { z } from "zod";
import { apiKeySubject } from "@/server/domain/identities/api-key-subject";
import { lockTeam, requireMayChange } from "@/server/domain/organizations/memberships";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Role } from "@/server/kernel/scopes";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Reviews what a member gave to others, in the transaction that removes the member's right to do so. Their open
 * invitations and offers end. Members who accepted an invitation of theirs, and keys that they created, wait for a
 * decision. The team must be locked. Invitations from before inviters were stored end too.
 */
export async function reviewGivenRights(tx: Context, organizationId: string, userId: string): Promise<void> {
  const ofMember = { organizationId, OR: [{ invitedById: userId }, { invitedById: null }] };
  const { count: invitations } = await tx.db.invitation.deleteMany({ where: ofMember });
  const own = { OR: [{ id: organizationId }, { organizationId }] };
  const { count: offers } = await tx.db.transferOffer.deleteMany({ where: { from: own, offeredBy: userId } });
  // A concurrent acceptance has finished by now: it deleted its invitation, or found it gone.
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
 * Rejects an admin whose own membership is under review. Otherwise, people invited by the same removed admin could keep
 * each other. Owners are exempt.
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

/** Keeps a member whose inviter may no longer invite. */
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

/** Keeps an API key whose creator may no longer create keys. */
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
