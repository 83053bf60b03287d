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
import { type PoolWithBalances, poolResource } from "@/server/resources/pool";
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
  const isMine = (column: string) => Prisma.sql`id IN (
    SELECT pool_id FROM pool_members WHERE status = 'active' AND ${Prisma.raw(column)} = ${me})`;
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "pools",
    anyOf: [isMine("identity_id"), isMine("manager_id")],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
    ...page,
  });
  const pools = await withBalances(ctx, await ctx.db.pool.findMany({ where: { id: { in: ids } } }));
  return { rows: inOrderOf(ids, pools), next };
}
