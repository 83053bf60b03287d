import type { Context } from "@/server/domain/context";
import { type PoolWithBalances, serializePool } from "@/server/resources/pool";

/** Writes a pool for its readers. */
export function showPool(pool: PoolWithBalances, ctx: Context) {
  return serializePool(pool, ctx.settings.publicUrl);
}
