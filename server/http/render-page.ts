import type { RequestListener } from "node:http";
import { capturePage } from "@/server/http/captured-response";
import type { DevAdditions } from "@/server/http/dev-client";
import { isEmptyPage, isMissingUrl, missingUrl } from "@/server/http/empty-page";
import { needsOf } from "@/server/http/page-address";
import type { PageContent } from "@/server/http/page-cache";
import { frameworkPolicy, newNonce, plainPolicy } from "@/server/http/page-policy";
import { fontLinks, plainPage } from "@/server/http/plain-page";
import type { Locale } from "@/server/texts/locales";

/** For the framework; no client can set it. */
export const LOCALE_HEADER = "x-almoner-locale";
/** Headers that concern the framework or a single connection. */
const NOT_SHARED =
  /^(?:x-nextjs-.*|connection|keep-alive|transfer-encoding|content-length|date|vary|etag|cache-control|link)$/;

interface RenderParts {
  pages: RequestListener;
  readSheet(name: string): string;
  formTargets: string[];
  signInTargets?: readonly string[] | undefined;
  dev?: DevAdditions | undefined;
}

interface Wanted {
  url: string;
  path: string;
  locale: Locale;
  host: string;
}

/** Renders a page for everyone; null if it contains something for one reader. */
export async function renderPage(parts: RenderParts, { url, path, locale, host }: Wanted): Promise<PageContent | null> {
  const needs = needsOf(parts, path);
  const policy = frameworkPolicy(newNonce(), needs, parts.dev?.directives);
  const requested = { host, accept: "*/*", "content-security-policy": policy, [LOCALE_HEADER]: locale };
  const { status, headers, body, cookies } = await capturePage(parts.pages, url, requested);
  if (cookies.length > 0 || status >= 500) return null;
  if (isEmptyPage(status, body) && !isMissingUrl(url))
    return renderPage(parts, { url: missingUrl(path), path, locale, host });
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_SHARED.test(name)));
  const isHtml = own["content-type"]?.startsWith("text/html") ?? false;
  const plain = isHtml && status === 200 ? plainPage(body.toString("utf8"), parts.readSheet) : null;
  const fonts = fontLinks(headers.link);
  if (isHtml && fonts) own.link = fonts;
  own["content-security-policy"] ??= plain ? plainPolicy(plain.styles, needs) : policy;
  return {
    status: plain?.status ?? status,
    headers: own,
    body: plain ? Buffer.from(withScript(plain.html, parts.dev?.script)) : body,
  };
}

function withScript(html: string, script = ""): string {
  return script ? html.replace("</body>", () => `${script}</body>`) : html;
}
