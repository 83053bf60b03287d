import { z } from "zod";
import { operation } from "@/server/operations/operation";

/** Finds a page's id by its current or an earlier slug, in any status; null if there is none. */
export const findPageAddress = operation({
  name: "findPageAddress",
  summary: "Finds the id of a fundraising page by its address.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ slug: z.string(), page_slug: z.string() }),
  async run(ctx, { slug, page_slug: pageSlug }) {
    const where = (scope: string, slug: string) => ({ scope_slug: { scope, slug } });
    const root = await ctx.db.campaignSlug.findUnique({ where: where("", slug) });
    const page = root && (await ctx.db.campaignSlug.findUnique({ where: where(root.campaignId, pageSlug) }));
    return page?.campaignId ?? null;
  },
});
