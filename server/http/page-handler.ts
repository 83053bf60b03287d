import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { capturePage } from "@/server/http/captured-response";
import type { DevAdditions } from "@/server/http/dev-client";
import { cachedPage, PageCache, type PageContent } from "@/server/http/page-cache";
import { isEmbed, isFile, isTranslated, type SharedPage, sharedPage } from "@/server/http/page-paths";
import { frameworkPolicy, newNonce, type PolicyNeeds, plainPolicy } from "@/server/http/page-policy";
import { fontLinks, plainPage } from "@/server/http/plain-page";
import { commonHeaders, sendFile, sendPage } from "@/server/http/send-page";
import type { StaticFiles } from "@/server/http/static-files";
import { VISITOR_HEADER, visitorAddress } from "@/server/http/visitor-address";
import { parseUrl } from "@/server/kernel/parse-url";
import { knownLocale, type Locale, negotiateLocale } from "@/server/texts/locales";

interface PageHandlerParts {
  /** The page framework. */
  pages: RequestListener;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Reads a built style sheet by its name. */
  readSheet(name: string): string;
  cache?: PageCache;
  /** The static files; without it the framework serves them. */
  files?: StaticFiles;
  /** The number of trusted proxies in front. */
  trustedProxies?: number;
  /** What pages have in development only. */
  dev?: DevAdditions;
}

/** Internal headers for the framework, which no client can set. */
const LOCALE_HEADER = "x-almoner-locale";
/** A URL that doesn't exist. */
const NO_PAGE = "/-";
const PATH_MAX_CHARACTERS = 400;
const QUERY_VALUE_MAX_CHARACTERS = 200;
/** Headers that concern the framework or a single connection. */
const NOT_SHARED =
  /^(?:x-nextjs-.*|connection|keep-alive|transfer-encoding|content-length|date|vary|etag|cache-control|link)$/;

/**
 * Serves pages: gives each a content security policy and the reader's language, and serves public pages from the cache
 * while they are fresh.
 */
export function pageHandler(handler: PageHandlerParts): RequestListener {
  const { pages, publicUrl, readSheet, cache = new PageCache(), files, trustedProxies = 0, dev } = handler;
  const isSecure = publicUrl.startsWith("https:");
  const publicOrigin = parseUrl(publicUrl)?.origin;
  const formTargets = publicOrigin ? [publicOrigin] : [];
  const parts: Parts = { pages, readSheet, cache, formTargets, isSecure, dev };
  return (request, response) => {
    if (!isReadable(request.url ?? "/")) {
      request.url = NO_PAGE;
      request.method = "GET";
    }
    const { path, query } = addressOf(request.url ?? "/");
    const file = isReading(request) ? files?.at(path) : null;
    if (file || files?.owns(path)) {
      sendFile(parts.isSecure, request, response, file ?? null).catch(() => response.destroy());
      return;
    }
    const shared = isReading(request) && !("rsc" in request.headers) ? sharedPage(path) : null;
    delete request.headers[LOCALE_HEADER];
    delete request.headers["content-security-policy"];
    request.headers[VISITOR_HEADER] = visitorAddress(request, trustedProxies);
    if (!shared || path.length > PATH_MAX_CHARACTERS) return passOn(parts, request, response, { path, query });
    sendShared(parts, request, response, { path, query, shared }).catch(() => {
      if (!response.headersSent) passOn(parts, request, response, { path, query });
      else response.destroy();
    });
  };
}

/** False for URLs that the framework or the database fails on: without a path, with invalid escapes, or with NUL. */
function isReadable(url: string): boolean {
  if (!url.startsWith("/") || url.includes("%00")) return false;
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

interface Parts extends Omit<PageHandlerParts, "publicUrl" | "trustedProxies" | "files"> {
  cache: PageCache;
  formTargets: string[];
  isSecure: boolean;
}

interface Address {
  path: string;
  query: URLSearchParams;
}

function addressOf(url: string): Address {
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  return { path, query: new URLSearchParams(query) };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function needsOf({ formTargets }: Parts, path: string): PolicyNeeds {
  return { isEmbed: isEmbed(path), formTargets };
}

function localeOf(request: IncomingMessage, { path, query }: Address): Locale {
  return isTranslated(path) ? negotiateLocale(request.headers["accept-language"], query.get("lang")) : "en";
}

/** Has the framework serve this one reader. A page with its own policy keeps it. */
function passOn(parts: Parts, request: IncomingMessage, response: ServerResponse, address: Address): void {
  if (!isFile(address.path)) {
    const policy = frameworkPolicy(newNonce(), needsOf(parts, address.path), parts.dev?.directives);
    request.headers["content-security-policy"] = policy;
    request.headers[LOCALE_HEADER] = localeOf(request, address);
    const headers = [["Content-Security-Policy", policy], ...commonHeaders(parts.isSecure)] as [string, string][];
    const writeHead = response.writeHead;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
      return writeHead.apply(response, args);
    }) as typeof writeHead;
  }
  parts.pages(request, response);
}

async function sendShared(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query, shared }: Address & { shared: SharedPage },
): Promise<void> {
  const locale = localeOf(request, { path, query });
  const isPreview = query.has("preview");
  const names = isPreview ? [...shared.query, "preview"] : shared.query;
  const stored = new URLSearchParams();
  // Parameters that the page's links carry are part of the page.
  if (knownLocale(query.get("lang"))) stored.set("lang", locale);
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) stored.set(name, value.slice(0, QUERY_VALUE_MAX_CHARACTERS));
  }
  const url = stored.size > 0 ? `${path}?${stored}` : path;
  const render = () => renderPage(parts, { url, path, locale, host: request.headers.host ?? "localhost" });
  const page = isPreview
    ? await render().then((content) => content && cachedPage(content))
    : await parts.cache.read(`${locale} ${url}`, shared.retentionMs, render);
  if (!page) return passOn(parts, request, response, { path, query });
  const lifetime = isPreview ? "private, no-store" : `public, max-age=${Math.round(shared.retentionMs / 1_000)}`;
  await sendPage(parts.isSecure, request, response, { page, lifetime, vary: "Accept-Encoding, Accept-Language" });
}

interface Wanted {
  url: string;
  path: string;
  locale: Locale;
  host: string;
}

/** Renders a page for everyone; null if it contains something for one reader. */
async function renderPage(parts: Parts, { url, path, locale, host }: Wanted): Promise<PageContent | null> {
  const needs = needsOf(parts, path);
  const policy = frameworkPolicy(newNonce(), needs, parts.dev?.directives);
  const requested = { host, accept: "*/*", "content-security-policy": policy, [LOCALE_HEADER]: locale };
  const { status, headers, body, cookies } = await capturePage(parts.pages, url, requested);
  if (cookies.length > 0 || status >= 500) return null;
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
