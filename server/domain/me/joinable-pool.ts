import { z } from "zod";
import { findFormRail } from "@/server/domain/payments/form-rail";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import { personInPool } from "@/server/domain/pools/members/person-in-pool";
import { findPublicPool } from "@/server/domain/pools/page/find-public-pool";
import type { Commitment, Identity, Pool } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { ownSubject } from "@/server/operations/subject";
import { annualCents } from "@/server/resources/commitment";
import type { JoinPolicy } from "@/server/resources/pool";
import type { PoolMemberStatus } from "@/server/resources/pool-member";

/** A pool that a user may want to join, and which of their persons would join it. */
export interface Joining {
  pool: Pool;
  identity: Identity;
  memberStatus: PoolMemberStatus | null;
  /** True if nobody has to approve: the pool is open, or the user is a member or was invited. */
  joinsAtOnce: boolean;
  /** True if only invited users can join, and the user was not invited. */
  isBarred: boolean;
  /** The flat fee in addition to a year's amount, if years are gifts to a sponsor. */
  feeCents: Cents;
  /** Whether the commitment can be paid by card. */
  takesCards: boolean;
  /** Whether a commitment can be paid by bank transfer. */
  takesTransfers: boolean;
  /** The user's existing commitment, with what is charged for its year. */
  commitment: (Commitment & { chargeCents: Cents }) | null;
}

/** The pool at a URL, for any signed-in user. Drafts have no page. */
export const joinablePool = ownSubject({
  name: "pool",
  key: z.strictObject({ slug: z.string() }),
  async find(ctx, { slug }, userId): Promise<Joining | null> {
    const pool = await findPublicPool(ctx, slug);
    return pool && readJoining(ctx, pool, userId);
  },
});

async function readJoining(ctx: Context, pool: Pool, userId: string): Promise<Joining> {
  const identityId = await personInPool(ctx, userId, pool.id);
  const [identity, member, commitment, isInvited, sponsor] = await Promise.all([
    ctx.db.identity.findUniqueOrThrow({ where: { id: identityId } }),
    ctx.db.poolMember.findUnique({ where: { poolId_identityId: { poolId: pool.id, identityId } } }),
    ctx.db.commitment.findFirst({
      where: { poolId: pool.id, identityId, status: { in: ["pending", "active", "past_due"] } },
    }),
    hasInvitation(ctx, pool, userId),
    pool.sponsorId === null ? null : ctx.db.identity.findUnique({ where: { id: pool.sponsorId } }),
  ]);
  const { feeCents } = giftOfYear({ ...pool, sponsor }, identityId);
  const policy = pool.joinPolicy as JoinPolicy;
  const joinsAtOnce = policy === "open" || isInvited || member?.status === "active";
  return {
    pool,
    identity,
    memberStatus: (member?.status as PoolMemberStatus | undefined) ?? null,
    joinsAtOnce,
    isBarred: policy === "invite" && !joinsAtOnce,
    feeCents,
    takesCards: findFormRail(ctx, pool) !== null,
    takesTransfers: ctx.ports.rails.railForTransfer(pool) !== null,
    commitment: commitment && { ...commitment, chargeCents: annualCents(commitment) + feeCents },
  };
}

async function hasInvitation(ctx: Context, { id }: Pool, userId: string): Promise<boolean> {
  const [found] = await ctx.db.$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM pool_invitations i JOIN user_addresses a ON a.email_key = i.email_key
      WHERE i.pool_id = ${id} AND i.expires_at > ${ctx.now()}::timestamptz AND a.user_id = ${userId}) AS found`;
  return found!.found;
}
