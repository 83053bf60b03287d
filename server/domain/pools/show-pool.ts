import type { Context } from "@/server/domain/context";
import type { PoolMember } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import { type PoolWithBalances, serializePool } from "@/server/resources/pool";

/** Writes a pool for its reader. */
export function showPool(pool: PoolWithBalances & { own?: PoolMember[] }, ctx: Context) {
  const isSteward = isTrusted(ctx.caller) || (pool.own ?? []).some(({ role }) => role === "steward");
  return serializePool(pool, { publicUrl: ctx.settings.publicUrl, isSteward });
}
