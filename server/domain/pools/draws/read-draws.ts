import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { poolSubject } from "@/server/domain/pools/pool-subject";
import { type PoolDraw, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { disbursementId } from "@/server/resources/pool";
import { poolDrawResource, serializePoolDraw } from "@/server/resources/pool-draw";

/** Lists the draws of a pool. Everyone can check them, so everyone can read them. */
export const listPoolDraws = listOperation({
  name: "listPoolDraws",
  summary: "Lists a pool's draws, newest first.",
  description:
    "Anyone can read them and compute each result again; `npm run draw:verify` does it. An open draw shows the hash of its seed only.",
  permission: { scope: "pools:read" },
  subject: poolSubject,
  output: poolDrawResource,
  run: (ctx, _filters, page, pool) => readDraws(ctx, pool.id, page),
  show: serializePoolDraw,
});

async function readDraws(ctx: Context, poolId: string, page: PageRequest): Promise<Page<PoolDraw>> {
  const anyOf = [Prisma.sql`pool_id = ${poolId}`];
  const { ids, next } = await readPageOfIds(ctx.db, { table: "pool_draws", anyOf, ...page });
  return { rows: inOrderOf(ids, await ctx.db.poolDraw.findMany({ where: { id: { in: ids } } })), next };
}

/** Finds the draw that a request won, for an operator. */
export const findDrawOf = operation({
  name: "findDrawOf",
  summary: "Finds the draw that a request won.",
  permission: { operator: true },
  input: z.strictObject({ disbursementId }),
  run: (ctx, { disbursementId: winnerId }) => ctx.db.poolDraw.findFirst({ where: { winnerId } }),
});
