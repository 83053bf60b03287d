import { readNav } from "@/app/_docs/model/nav";
import { getVisitor, type Visitor } from "@/app/_request/visitor";
import { SITEMAP_URLS_MAX, sitemapResponse } from "@/app/_site/sitemap-xml";
import { listPublicPaths } from "@/server/domain/campaigns/addresses/list-public-paths";

export const dynamic = "force-dynamic";

const PORTION = 1_000;

/** One file of the sitemap: the site's own pages, or a part of the campaigns. */
export async function GET(request: Request, { params }: RouteContext<"/sitemaps/[part]">): Promise<Response> {
  const visitor = await getVisitor();
  const after = new URL(request.url).searchParams.get("after");
  switch ((await params).part) {
    case "site.xml":
      return sitemapResponse(sitePages(visitor.publicUrl));
    case "campaigns.xml":
      return sitemapResponse(campaignPages(visitor, after));
    default:
      return new Response("Not found", { status: 404 });
  }
}

async function* sitePages(publicUrl: string) {
  const docs = readNav().flatMap(({ links }) => links.map(({ path }) => path));
  yield ["/", "/contact", "/privacy", "/terms", ...docs].map((path) => publicUrl + path);
}

async function* campaignPages({ publicUrl, run }: Visitor, after: string | null) {
  let from = after;
  for (let count = 0; count < SITEMAP_URLS_MAX; count += PORTION) {
    const { paths, next } = await run(listPublicPaths, { after: from, limit: PORTION });
    yield paths.map((path) => publicUrl + path);
    if (next === null) return;
    from = next;
  }
}
