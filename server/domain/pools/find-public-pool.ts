import type { Context } from "@/server/domain/context";
import type { Pool } from "@/server/generated/prisma/client";

/** Finds the pool at a URL that the public may see; null for a draft, which only its members see, and for none. */
export async function findPublicPool(ctx: Context, slug: string): Promise<Pool | null> {
  const pool = await ctx.db.pool.findUnique({ where: { slug } });
  return pool && pool.status !== "draft" ? pool : null;
}
