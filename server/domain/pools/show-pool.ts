import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import type { Context } from "@/server/operations/context";
import { type PoolWithBalances, serializePool } from "@/server/resources/pool";

/** Writes a pool for its readers, with the defaults of options that there were not yet when it was made. */
export function showPool(pool: PoolWithBalances, ctx: Context) {
  const governance = optionsOf(pool) as PoolWithBalances["governance"];
  return serializePool({ ...pool, governance }, ctx.settings.publicUrl);
}
