import { getVisitor } from "@/app/_request/visitor";
import { SITEMAP_URLS_MAX, sitemapIndexResponse } from "@/app/_site/sitemap-xml";
import { listPublicPathParts } from "@/server/domain/campaigns/addresses/list-public-paths";

export const dynamic = "force-dynamic";

/** The sitemap index, which lists the files with all public pages. */
export async function GET(): Promise<Response> {
  const { publicUrl, run } = await getVisitor();
  const parts = await run(listPublicPathParts, { size: SITEMAP_URLS_MAX });
  const campaigns = parts.map(
    (after) => `${publicUrl}/sitemaps/campaigns.xml${after === null ? "" : `?after=${after}`}`,
  );
  return sitemapIndexResponse([`${publicUrl}/sitemaps/site.xml`, ...campaigns]);
}
