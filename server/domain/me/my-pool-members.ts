import { z } from "zod";
import { inOrderOf, type Position, readPageOfIds } from "@/server/db/keyset";
import { myPoolInsideSubject, myStewardedPoolSubject } from "@/server/domain/me/my-pool-subject";
import type { OwnPage } from "@/server/domain/me/own-page";
import { readCommitments } from "@/server/domain/pools/commitments/commitment-event";
import { readPoolMembers } from "@/server/domain/pools/members/read-members";
import { type PoolMember, Prisma } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { identityId } from "@/server/resources/fields";
import type { ReadPoolMember } from "@/server/resources/pool-member";

const ROWS = 20;
/** The maximum number of payees in a form. */
const PAYEES_MAX = 500;

/** Lists the stewards and members of one of the user's pools, newest first. */
export const listMyPoolMembers = operation({
  name: "listMyPoolMembers",
  summary: "Lists the stewards and members of one of your pools, newest first.",
  permission: { user: true },
  subject: myPoolInsideSubject,
  input: z.strictObject({ after: z.string().nullable() }),
  async run(ctx, { after }, { subject: { pool, me } }): Promise<{ me: PoolMember } & OwnPage<ReadPoolMember>> {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "pool_members",
      anyOf: [Prisma.sql`pool_id = ${pool.id}`],
      allOf: [Prisma.sql`status = 'active'`],
      after: after === null ? null : await positionOf(ctx, pool.id, after),
      limit: ROWS,
    });
    return { me, rows: inOrderOf(ids, await readPoolMembers(ctx, ids)), next: next?.id ?? null };
  },
});

async function positionOf(ctx: Context, poolId: string, id: string): Promise<Position | null> {
  const member = await ctx.db.poolMember.findUnique({ where: { id }, select: { poolId: true, createdAt: true } });
  return member?.poolId === poolId ? { id, at: member.createdAt } : null;
}

/** Lists the payees that the user can choose in a pool: its members, and those whom the pool is for. */
export const listMyPoolPayees = operation({
  name: "listMyPoolPayees",
  summary: "Lists whom one of your pools can pay.",
  permission: { user: true },
  subject: myPoolInsideSubject,
  async run(ctx, _input, { subject: { pool, me } }) {
    const { creatorId, beneficiaryId } = pool;
    const others = [creatorId, beneficiaryId].flatMap((id) => id ?? []);
    const members = await ctx.db.poolMember.findMany({
      where: { poolId: pool.id, status: "active" },
      include: { identity: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: PAYEES_MAX,
    });
    const named = await ctx.db.identity.findMany({ where: { id: { in: others } } });
    const all = [...named, ...members.map(({ identity }) => identity)];
    const payees = [...new Map(all.map((identity) => [identity.id, publicName(identity)]))].map(([id, name]) => ({
      id,
      name,
      isMe: id === me.identityId,
    }));
    return { pool, me, payees, suggested: others[0] ?? me.identityId };
  },
});

/**
 * Reads someone who belongs to a pool that the user runs, or asked to join it, and what is charged for the year of
 * their commitment.
 */
export const readMyPoolMember = operation({
  name: "readMyPoolMember",
  summary: "Reads a member of a pool that you run.",
  permission: { user: true },
  subject: myStewardedPoolSubject,
  input: z.strictObject({ identity_id: identityId }),
  errors: [ResourceNotFound],
  async run(ctx, { identity_id: identityId }, { subject: { pool } }): Promise<ReadPoolMember & { chargeCents: Cents }> {
    const where = { poolId_identityId: { poolId: pool.id, identityId } };
    const found = await ctx.db.poolMember.findUnique({ where, select: { id: true, status: true } });
    if (!found || found.status === "left") throw ResourceNotFound();
    const [member] = await readPoolMembers(ctx, [found.id]);
    const [commitment] = member!.commitmentId ? await readCommitments(ctx, [member!.commitmentId]) : [];
    return { ...member!, chargeCents: member!.committedCents + (commitment?.feeCents ?? 0n) };
  },
});
