import { INSIDE_POOL } from "@/server/domain/pools/pool-subject";
import type { PoolRecord } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { recordListQuery } from "@/server/resources/pool-bodies";
import { poolRecordResource, serializePoolRecord } from "@/server/resources/pool-record";

/** Lists the records of a pool's ledger. */
export const listPoolRecords = listOperation({
  ...INSIDE_POOL,
  name: "listPoolLedger",
  summary: "Lists a pool's ledger, newest first.",
  description:
    "Every record contains the hash of the one before it, and both balances after it. The guide to pools shows how to check the chain.",
  input: recordListQuery,
  output: poolRecordResource,
  run: (ctx, { type }, page, pool) => readRecordsOf(ctx, pool.id, type, page),
  show: serializePoolRecord,
});

/** Sorted by their place in the chain, because those of one transaction have the same time. */
async function readRecordsOf(
  ctx: Context,
  poolId: string,
  type: string | undefined,
  { after, limit }: PageRequest,
): Promise<Page<PoolRecord>> {
  const below = after ? await ctx.db.poolRecord.findUnique({ where: { id: after.id } }) : null;
  const rows = await ctx.db.poolRecord.findMany({
    where: { poolId, ...(type && { type }), ...(below && { sequence: { lt: below.sequence } }) },
    orderBy: { sequence: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? { at: last.createdAt, id: last.id } : null };
}
