import type { Pool } from "@/server/generated/prisma/client";
import { isId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";

/**
 * Finds the pool at a URL that the public may see; null for a draft, which only its members see, and for none. Emails to
 * people who did not ask for them have its id in their links, because the slug is made of what a steward typed.
 */
export async function findPublicPool(ctx: Context, slugOrId: string): Promise<Pool | null> {
  const where = isId(slugOrId, "pool") ? { id: slugOrId } : { slug: slugOrId };
  const pool = await ctx.db.pool.findUnique({ where });
  return pool && pool.status !== "draft" ? pool : null;
}
