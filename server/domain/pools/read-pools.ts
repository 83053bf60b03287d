import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import { poolSubject } from "@/server/domain/pools/pool-subject";
import { showPool } from "@/server/domain/pools/show-pool";
import { Prisma } from "@/server/generated/prisma/client";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { type PoolStatus, type PoolWithBalances, poolResource } from "@/server/resources/pool";
import { poolListQuery } from "@/server/resources/pool-bodies";

/** Reads a pool. */
export const getPool = operation({
  name: "getPool",
  summary: "Gets a pool, with its balances.",
  permission: { scope: "pools:read" },
  subject: poolSubject,
  output: poolResource,
  run: async (_ctx, _input, { subject }) => subject,
  show: showPool,
});

/** Lists the pools that the caller's identities run or belong to. */
export const listPools = listOperation({
  name: "listPools",
  summary: "Lists the pools that you steward or belong to, newest first.",
  permission: { scope: "pools:read" },
  input: poolListQuery,
  output: poolResource,
  run: readOwn,
  show: showPool,
});

async function readOwn(
  ctx: Context,
  { status }: z.infer<typeof poolListQuery>,
  page: PageRequest,
): Promise<Page<PoolWithBalances>> {
  const me = callerIdentityId(ctx);
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "pool_members",
    idColumn: "pool_id",
    sortedBy: "pool_created_at",
    anyOf: [Prisma.sql`identity_id = ${me}`, Prisma.sql`manager_id = ${me}`],
    allOf: [Prisma.sql`status = 'active'`, ...(status ? [isOfPoolsWith(status)] : [])],
    ...page,
  });
  const pools = await withBalances(ctx, await ctx.db.pool.findMany({ where: { id: { in: ids } } }));
  return { rows: inOrderOf(ids, pools), next };
}

/** The status is in the text, so that one that few pools have keeps a plan of its own, which does not pass all others. */
const isOfPoolsWith = (status: PoolStatus) => Prisma.sql`EXISTS (
  SELECT FROM pools p WHERE p.id = pool_members.pool_id AND p.status = ${Prisma.raw(`'${status}'`)})`;
