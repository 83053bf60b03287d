import type { Context } from "@/server/domain/context";

/** The id of the page at an address, by present or earlier slugs and in whatever state; null where there is none. */
export async function findPageAddress(ctx: Context, rootSlug: string, pageSlug: string): Promise<string | null> {
  const where = (scope: string, slug: string) => ({ scope_slug: { scope, slug } });
  const root = await ctx.db.campaignSlug.findUnique({ where: where("", rootSlug) });
  const page = root && (await ctx.db.campaignSlug.findUnique({ where: where(root.campaignId, pageSlug) }));
  return page?.campaignId ?? null;
}
