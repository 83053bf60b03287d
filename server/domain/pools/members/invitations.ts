import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { actingMember } from "@/server/domain/pools/members/acting-member";
import { poolInvitationSubject } from "@/server/domain/pools/members/invitation-subject";
import { PoolNotActive } from "@/server/domain/pools/pool-errors";
import { ownMembers, poolInsideSubject } from "@/server/domain/pools/pool-subject";
import { type Identity, type Pool, type PoolInvitation, Prisma } from "@/server/generated/prisma/client";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { INVITATION_DAYS, POOL_INVITATIONS_MAX } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import { poolInvitationResource, poolInviteBody, serializePoolInvitation } from "@/server/resources/pool-invitation";

const DAY_MS = 86_400_000;

const forStewards = {
  relation: ["steward"],
  otherwise: "Only a steward of the pool can invite people.",
} as const;

/** Invites someone by email. A new invitation takes the place of an earlier one to the same address. */
export const inviteToPool = operation({
  name: "inviteToPool",
  summary: "Invites someone to a pool by email.",
  description:
    "Whoever signs in with the address can join without asking a steward. Whether someone has an account is not shown. An address is sent a limited number of emails a day. Inviting an address again renews its invitation.",
  permission: { scope: "pools:write", ...forStewards },
  subject: poolInsideSubject,
  input: poolInviteBody,
  output: poolInvitationResource,
  errors: [InvalidState, PoolNotActive],
  run: (ctx, { id, email, locale }) =>
    ctx.transaction(async (tx) => {
      const pool = await lockPool(tx, id);
      if (pool.status === "closed")
        throw PoolNotActive({ message: "The pool is closed.", context: { status: pool.status } });
      const steward = actingMember(tx, await ownMembers(tx, pool), null);
      const invitation = await write(tx, pool, email, steward.identityId);
      await queueUnsolicitedEmail(tx, {
        key: `pool_invitation:${invitation.id}:${invitation.expiresAt.getTime()}`,
        to: email,
        sender: { kind: "pool", id: steward.managerId ?? steward.identityId },
        email: {
          kind: "pool_invitation",
          locale: locale ?? "en",
          data: {
            days: INVITATION_DAYS,
            link: `${tx.settings.publicUrl}/p/${pool.id}/join?lang=${locale ?? "en"}`,
          },
        },
      });
      await audit(tx, "pool.invite", id, { invitation_id: invitation.id });
      return invitation;
    }),
  show: serializePoolInvitation,
});

async function write(tx: Context, pool: Pool, email: string, invitedById: string): Promise<PoolInvitation> {
  const key = emailKey(email);
  await tx.db.poolInvitation.deleteMany({ where: { poolId: pool.id, expiresAt: { lte: tx.now() } } });
  const expiresAt = new Date(tx.now().getTime() + INVITATION_DAYS * DAY_MS);
  const known = { poolId_emailKey: { poolId: pool.id, emailKey: key } };
  // Inviting someone again renews the invitation.
  if (await tx.db.poolInvitation.findUnique({ where: known }))
    return tx.db.poolInvitation.update({ where: known, data: { invitedById, expiresAt } });
  if ((await tx.db.poolInvitation.count({ where: { poolId: pool.id } })) >= POOL_INVITATIONS_MAX)
    throw InvalidState({
      message: `A pool has at most ${POOL_INVITATIONS_MAX} open invitations. Withdraw some first.`,
      context: { status: pool.status },
    });
  return tx.db.poolInvitation.create({
    data: {
      id: tx.newId("poolInvitation"),
      poolId: pool.id,
      email,
      emailKey: key,
      invitedById,
      createdAt: tx.now(),
      expiresAt,
    },
  });
}

/** Lists the invitations that can still be used. */
export const listPoolInvitations = listOperation({
  name: "listPoolInvitations",
  summary: "Lists the open invitations to a pool, newest first.",
  permission: { scope: "pools:read", ...forStewards },
  subject: poolInsideSubject,
  output: poolInvitationResource,
  async run(ctx, { id }, page) {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "pool_invitations",
      anyOf: [Prisma.sql`pool_id = ${id}`],
      allOf: [Prisma.sql`expires_at > ${ctx.now()}::timestamptz`],
      ...page,
    });
    const rows = await ctx.db.poolInvitation.findMany({ where: { id: { in: ids } } });
    return { rows: inOrderOf(ids, rows), next };
  },
  show: serializePoolInvitation,
});

/** Reads an invitation that can still be used. */
export const getPoolInvitation = operation({
  name: "getPoolInvitation",
  summary: "Gets an open invitation to a pool.",
  permission: { scope: "pools:read" },
  subject: poolInvitationSubject,
  output: poolInvitationResource,
  run: async (_ctx, _input, { subject: { invitation } }) => invitation,
  show: serializePoolInvitation,
});

/** Withdraws an invitation. */
export const withdrawPoolInvitation = operation({
  name: "withdrawPoolInvitation",
  summary: "Withdraws an invitation to a pool.",
  permission: { scope: "pools:write" },
  subject: poolInvitationSubject,
  run: (ctx, { id, invitation_id }) =>
    ctx.transaction(async (tx) => {
      const { count } = await tx.db.poolInvitation.deleteMany({ where: { id: invitation_id, poolId: id } });
      if (count === 0) throw ResourceNotFound();
      await audit(tx, "pool.withdraw_invitation", id, { invitation_id });
    }),
});

/**
 * Uses the invitation of whoever has proven the address that it was sent to: all addresses of the user who owns the person
 * count. False if there is none. The pool is locked.
 */
export async function redeemInvitation(tx: Context, pool: Pool, { userId }: Identity): Promise<boolean> {
  if (userId === null) return false;
  const used = await tx.db.$executeRaw`
    DELETE FROM pool_invitations i USING user_addresses a
    WHERE i.pool_id = ${pool.id} AND i.expires_at > ${tx.now()}::timestamptz AND a.email_key = i.email_key
      AND a.user_id = ${userId}`;
  return used > 0;
}
