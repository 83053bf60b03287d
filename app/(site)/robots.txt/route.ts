import { getVisitor } from "@/app/_request/visitor";

export const dynamic = "force-dynamic";

/**
 * What search engines need not ask for. Pages behind a link's secret, previews and forms say `noindex` themselves, which
 * a search engine can only read if it may ask for them.
 */
const NOT_FOR_SEARCH = ["/admin", "/api/", "/dev/", "/me$", "/me/", "/sign-in", "/v1/", "/*/live.json", "/*?preview="];

/** Says what search engines may read, and where the list of pages is. */
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
