import { ReadableStream } from "node:stream/web";

/** The maximum number of URLs that the protocol allows per file. */
export const SITEMAP_URLS_MAX = 50_000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEADERS = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };

/** A sitemap file. URLs arrive in portions, so that a long list is never completely in memory. */
export function sitemapResponse(portions: AsyncIterable<readonly string[]>): Response {
  return xmlResponse("urlset", "url", portions);
}

/** A sitemap index. */
export function sitemapIndexResponse(urls: readonly string[]): Response {
  return xmlResponse("sitemapindex", "sitemap", [urls]);
}

function xmlResponse(
  root: string,
  entry: string,
  portions: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Response {
  async function* parts() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n`;
    for await (const urls of portions)
      yield urls.map((url) => `<${entry}><loc>${escaped(url)}</loc></${entry}>\n`).join("");
    yield `</${root}>\n`;
  }
  return new Response(ReadableStream.from(encoded(parts())) as unknown as BodyInit, { headers: HEADERS });
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

function escaped(url: string): string {
  return url.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
