import { z } from "zod";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import { findPublicPool } from "@/server/domain/pools/page/find-public-pool";
import { showPool } from "@/server/domain/pools/show-pool";
import type { PoolDraw, PoolRecord } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { openPageCursor, signPageCursor } from "@/server/operations/page-cursor";
import { type PoolLedgerPage, shownPoolRecord } from "@/server/resources/pool-page";

const PAGE_RECORDS = 50;
/** Records in one response to a browser that checks the chain. */
const CHAIN_RECORDS = 1_000;

const address = z.strictObject({ slug: z.string() });

/** Reads one page of a pool's ledger for the public; null for an unknown pool. */
export const readPoolLedger = operation({
  name: "readPoolLedger",
  summary: "Reads a page of a pool's ledger for the public, newest first.",
  permission: { visitor: "anyone" },
  input: address.extend({ before: z.string().nullable().describe("The cursor; null for the newest.") }),
  async run(ctx, { slug, before }): Promise<PoolLedgerPage | null> {
    const pool = await findPublicPool(ctx, slug);
    if (!pool) return null;
    const place = { path: `/p/${pool.slug}/ledger`, name: "before" };
    const below = before === null ? null : openPageCursor(ctx, place, before);
    const [[shown], rows] = await Promise.all([
      withBalances(ctx, [pool]),
      ctx.db.poolRecord.findMany({
        where: { poolId: pool.id, ...(below !== null && { sequence: { lt: Number(below) } }) },
        orderBy: { sequence: "desc" },
        take: PAGE_RECORDS + 1,
      }),
    ]);
    const records = rows.slice(0, PAGE_RECORDS);
    const last = records.at(-1);
    return {
      pool: showPool(shown!, ctx),
      path: `/p/${pool.slug}`,
      records: records.map((record) => ({ ...shownPoolRecord(record), hash: record.hash })),
      recordCount: pool.ledgerSequence,
      lastHash: pool.ledgerHash,
      next: rows.length > PAGE_RECORDS && last ? signPageCursor(ctx, place, String(last.sequence)) : null,
    };
  },
});

/** Reads the records of a pool after a place, oldest first, to check its chain; null for an unknown pool. */
export const readPoolChain = operation({
  name: "readPoolChain",
  summary: "Reads records of a pool's ledger to check their chain, oldest first.",
  permission: { visitor: "anyone" },
  input: address.extend({ after: z.int().min(0) }),
  async run(ctx, { slug, after }): Promise<PoolRecord[] | null> {
    const pool = await findPublicPool(ctx, slug);
    if (!pool) return null;
    return ctx.db.poolRecord.findMany({
      where: { poolId: pool.id, sequence: { gt: after } },
      orderBy: { sequence: "asc" },
      take: CHAIN_RECORDS,
    });
  },
});

/** Reads a draw of a pool, with its pool's name; null for none. All of a draw is public. */
export const readPoolDraw = operation({
  name: "readPoolDraw",
  summary: "Reads a draw of a pool for the public.",
  permission: { visitor: "anyone" },
  input: address.extend({ number: z.int().min(1).max(2_147_483_647) }),
  async run(ctx, { slug, number }): Promise<{ draw: PoolDraw; name: string; path: string } | null> {
    const pool = await findPublicPool(ctx, slug);
    const draw = pool && (await findDraw(ctx, pool.id, number));
    return draw && { draw, name: pool.name, path: `/p/${pool.slug}` };
  },
});

function findDraw(ctx: Context, poolId: string, number: number): Promise<PoolDraw | null> {
  return ctx.db.poolDraw.findUnique({ where: { poolId_number: { poolId, number } } });
}
