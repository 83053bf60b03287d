import type { Pool } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { PoolBalances, PoolWithBalances } from "@/server/resources/pool";

/** The code of what can be paid out of a pool. */
export const treasuryOf = (poolId: string) => `pool:${poolId}:treasury`;
/** The code of what its members have prepaid and was not released yet. */
export const reservesOf = (poolId: string) => `pool:${poolId}:reserves`;

/** Reads what pools hold, from the ledger, in one statement. */
export async function withBalances<P extends Pool>(ctx: Context, pools: P[]): Promise<(P & PoolWithBalances)[]> {
  const ids = pools.map(({ id }) => id);
  const codes = ids.flatMap((id) => [treasuryOf(id), reservesOf(id)]);
  const rows = await ctx.db.$queryRaw<{ code: string; cents: Cents }[]>`
    SELECT a.code, b.posted_cents AS cents FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code = ANY (${codes})`;
  const cents = new Map(rows.map((row) => [row.code, row.cents]));
  const of = (id: string): PoolBalances => ({
    treasuryCents: cents.get(treasuryOf(id)) ?? 0n,
    reservesCents: cents.get(reservesOf(id)) ?? 0n,
  });
  return pools.map((pool) => ({ ...pool, balances: of(pool.id) }));
}

/** What can be paid out of a pool. */
export async function treasuryCents(tx: Context, pool: Pool): Promise<Cents> {
  const [read] = await withBalances(tx, [pool]);
  return read!.balances.treasuryCents;
}

/**
 * What a pool can pay out that is not promised yet: its treasury less approved requests that wait for their money. The
 * caller has locked the pool.
 */
export async function availableCents(tx: Context, pool: Pool): Promise<Cents> {
  const { _sum } = await tx.db.disbursement.aggregate({
    where: { poolId: pool.id, status: "approved", executedAt: null },
    _sum: { amountCents: true },
  });
  return (await treasuryCents(tx, pool)) - (_sum.amountCents ?? 0n);
}
