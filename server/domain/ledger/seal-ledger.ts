import type { LedgerSeal } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Seals what was committed since the newest seal, and moves the checkpoints of the accounts along. If writers are so
 * busy that the lock can't be had in time, the next run does it.
 */
export async function sealLedger(ctx: Context): Promise<void> {
  try {
    const upTo = [
      await frontier(ctx, "ledger_transactions"),
      await frontier(ctx, "receipts"),
      await frontier(ctx, "audit_entries"),
    ];
    for (;;) {
      const [row] = await ctx.statement<{ more: boolean }>("SELECT ledger_seal($1, $2, $3, $4::timestamptz) AS more", [
        ...upTo,
        ctx.now(),
      ]);
      if (!row?.more) return;
    }
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    ctx.log.info({}, "the ledger was too busy to be sealed");
  }
}

/** The newest seal; null before the first. */
export function readNewestSeal(ctx: Pick<Context, "db">): Promise<LedgerSeal | null> {
  return ctx.db.ledgerSeal.findFirst({ orderBy: { number: "desc" } });
}

/** The newest row of a table below which every row is committed. A transaction of its own, because it locks the table. */
async function frontier(ctx: Context, table: "ledger_transactions" | "receipts" | "audit_entries"): Promise<string> {
  const [row] = await ctx.statement<{ last: string }>("SELECT ledger_frontier($1)::text AS last", [table]);
  return row!.last;
}
