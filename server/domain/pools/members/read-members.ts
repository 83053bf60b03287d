import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { poolMemberSubject } from "@/server/domain/pools/members/member-subject";
import { readPoolMembers } from "@/server/domain/pools/members/read-pool-members";
import { INSIDE_POOL } from "@/server/domain/pools/pool-subject";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
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
