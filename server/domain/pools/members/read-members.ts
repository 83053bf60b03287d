import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { poolMemberSubject } from "@/server/domain/pools/members/member-subject";
import { INSIDE_POOL } from "@/server/domain/pools/pool-subject";
import { type Commitment, type PoolMember, Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { annualCents } from "@/server/resources/commitment";
import { memberListQuery } from "@/server/resources/pool-bodies";
import { poolMemberResource, type ReadPoolMember, serializePoolMember } from "@/server/resources/pool-member";

/** Lists the members of a pool. */
export const listPoolMembers = listOperation({
  ...INSIDE_POOL,
  name: "listPoolMembers",
  summary: "Lists the stewards and members of a pool, newest first.",
  input: memberListQuery,
  output: poolMemberResource,
  run: (ctx, filters, page, pool) => readMembersOf(ctx, pool.id, filters, page),
  show: serializePoolMember,
});

async function readMembersOf(
  ctx: Context,
  poolId: string,
  { role }: z.infer<typeof memberListQuery>,
  page: PageRequest,
): Promise<Page<ReadPoolMember>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "pool_members",
    anyOf: [Prisma.sql`pool_id = ${poolId}`],
    allOf: [Prisma.sql`status <> 'left'`, ...(role ? [Prisma.sql`role = ${role}`] : [])],
    ...page,
  });
  return { rows: inOrderOf(ids, await readPoolMembers(ctx, ids)), next };
}

/** Reads one member. */
export const getPoolMember = operation({
  name: "getPoolMember",
  summary: "Gets a steward or member of a pool.",
  permission: { scope: "pools:read" },
  subject: poolMemberSubject,
  output: poolMemberResource,
  run: async (ctx, _input, { subject: { member } }) => (await readPoolMembers(ctx, [member.id]))[0]!,
  show: serializePoolMember,
});

/** Reads members with what they have committed, paid and received, unordered. */
export async function readPoolMembers(ctx: Context, ids: string[]): Promise<ReadPoolMember[]> {
  const members = await ctx.db.poolMember.findMany({
    where: { id: { in: ids } },
    include: { identity: true, pool: { select: { mechanism: true } } },
  });
  const poolIds = [...new Set(members.map(({ poolId }) => poolId))];
  const identityIds = members.map(({ identityId }) => identityId);
  const commitments = await ctx.db.commitment.findMany({
    where: {
      poolId: { in: poolIds },
      identityId: { in: identityIds },
      status: { in: ["pending", "active", "past_due"] },
    },
  });
  const paid = await readPaid(ctx, poolIds, identityIds);
  const turns = await readTurns(ctx, members);
  return members.map(({ identity, pool: _, ...member }) => {
    const open = commitments.find(
      ({ poolId, identityId }) => poolId === member.poolId && identityId === member.identityId,
    );
    return {
      ...member,
      displayName: publicName(identity),
      commitmentId: open?.id ?? null,
      committedCents: open ? annualCents(open) : 0n,
      paidCents: paid.get(`${member.poolId} ${member.identityId}`) ?? 0n,
      isInGoodStanding: member.status === "active" && identity.status === "active" && isPaid(open),
      turn: turns.get(member.id) ?? null,
    };
  });
}

const isPaid = (commitment: Commitment | undefined) => commitment?.status === "active";

async function readPaid(ctx: Context, poolIds: string[], identityIds: string[]): Promise<Map<string, Cents>> {
  const rows = await ctx.db.prepayment.groupBy({
    by: ["poolId", "identityId"],
    where: { poolId: { in: poolIds }, identityId: { in: identityIds }, status: "paid" },
    _sum: { amountCents: true, refundedCents: true },
  });
  return new Map(
    rows.map(({ poolId, identityId, _sum }) => [
      `${poolId} ${identityId}`,
      (_sum.amountCents ?? 0n) - (_sum.refundedCents ?? 0n),
    ]),
  );
}

/** The places of members in the order of turns, from 1, where their pool has one. */
async function readTurns(
  ctx: Context,
  members: (PoolMember & { pool: { mechanism: string } })[],
): Promise<Map<string, number>> {
  const ids = members.filter(({ pool }) => pool.mechanism === "scheduled_rotation").map(({ poolId }) => poolId);
  if (ids.length === 0) return new Map();
  const rows = await ctx.statement<{ id: string; turn: number }>(
    `SELECT m.id, (row_number() OVER (PARTITION BY m.pool_id ORDER BY m.position, m.identity_id))::int AS turn
     FROM pool_members m
     JOIN commitments c ON c.pool_id = m.pool_id AND c.identity_id = m.identity_id AND c.status IN ('active', 'past_due')
     WHERE m.pool_id = ANY ($1::text[]) AND m.status = 'active'`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, turn }) => [id, turn]));
}
