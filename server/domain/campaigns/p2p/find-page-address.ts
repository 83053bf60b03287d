import type { Context } from "@/server/domain/context";

/** Finds a page's id by its current or an earlier slug, in any status; null if there is none. */
export async function findPageAddress(ctx: Context, rootSlug: string, pageSlug: string): Promise<string | null> {
  const where = (scope: string, slug: string) => ({ scope_slug: { scope, slug } });
  const root = await ctx.db.campaignSlug.findUnique({ where: where("", rootSlug) });
  const page = root && (await ctx.db.campaignSlug.findUnique({ where: where(root.campaignId, pageSlug) }));
  return page?.campaignId ?? null;
}
