import { getVisitor } from "@/app/_request/visitor";

export const dynamic = "force-dynamic";

/**
 * Paths that search engines need not crawl. Pages behind a secret link, previews and forms have `noindex` instead,
 * which search engines only see if they may crawl them.
 */
const NOT_FOR_SEARCH = ["/admin", "/api/", "/dev/", "/me$", "/me/", "/sign-in", "/v1/", "/*/live.json", "/*?preview="];

/** States what search engines may crawl, and where the sitemap is. */
export async function GET(): Promise<Response> {
  const { publicUrl } = await getVisitor();
  const lines = [
    "User-agent: *",
    "Allow: /v1/openapi.json",
    ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
