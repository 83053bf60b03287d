import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { VisitorBudget } from "@/server/api/visitor-budget";
import { compressRendering } from "@/server/http/compress-rendering";
import type { DevAdditions } from "@/server/http/dev-client";
import { isNoPage, missingUrl, replaceEmptyPage } from "@/server/http/empty-page";
import { mayComeFromOurPage } from "@/server/http/form-origin";
import { rememberContext } from "@/server/http/last-context";
import { movedPath, sendOn } from "@/server/http/moved-paths";
import { type IsOffered, offeredQuery, partUrl, withQuery } from "@/server/http/offered-query";
import { type Address, addressOf, isReadable, localeOf, needsOf } from "@/server/http/page-address";
import { cachedPage, PageCache } from "@/server/http/page-cache";
import { isFile, isPlain, isPrivate, type SharedPage, sharedPage } from "@/server/http/page-paths";
import { frameworkPolicy, newNonce, PRIVATE_HEADERS } from "@/server/http/page-policy";
import { refuseForm } from "@/server/http/refuse-form";
import { refuseChange, refuseRequest } from "@/server/http/refuse-request";
import { LOCALE_HEADER, renderPage } from "@/server/http/render-page";
import { isOverBudget } from "@/server/http/rendering-budget";
import { commonHeaders, sendFile, sendPage } from "@/server/http/send-page";
import { sendPrivatePage } from "@/server/http/send-private-page";
import type { StaticFiles } from "@/server/http/static-files";
import { nameVisitor } from "@/server/http/visitor-address";
import { parseUrl } from "@/server/kernel/parse-url";
import type { NotTaken } from "@/server/operations/require-changeable";

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
  /** Why no changes are accepted at the moment; null if they are. */
  whyNotTaken?(): NotTaken | null;
  /** Without it, the server offers no values. */
  isOffered?: IsOffered;
  /** True for a request that is to be sent again with the operator's token. */
  asksForToken?(path: string, authorization: string | undefined): boolean;
  /** Where forms that pay may lead: the origins of the rails' own pages. */
  railOrigins?: readonly string[];
  /** Where the forms to sign in may lead: the origins of providers of accounts. */
  signInTargets?: readonly string[];
  /** What each visitor's renderings may cost. */
  budget?: VisitorBudget;
  /** What pages have in development only. */
  dev?: DevAdditions;
  /** True in live mode, which has none of the sandbox's own pages. */
  isLive?: boolean;
}

const NO_PAGE = "/-";
const VARY = "Accept-Encoding, Accept-Language";
/** Requests of the framework's scripts, which fill in what a page without content says. */
const FOR_SCRIPTS = ["rsc", "next-action"];
const PATH_MAX_CHARACTERS = 400;
/** Renderings for one visitor: at once, and then per second. */
const RENDERINGS = { burst: 200, perSecond: 10 };
/** Nothing uses the framework's picture optimizer. */
const NO_FILES = /^\/_next\/image(?:\/|$)/;

/**
 * Serves pages: gives each a content security policy and the reader's language, and serves public pages from the cache
 * while they are fresh.
 */
export function pageHandler(handler: PageHandlerParts): RequestListener {
  const { pages, publicUrl, readSheet, cache = new PageCache(), files, trustedProxies = 0, dev, isLive } = handler;
  const { isOffered = () => false, signInTargets, railOrigins = [], budget = new VisitorBudget(RENDERINGS) } = handler;
  const formTargets = [parseUrl(publicUrl)?.origin ?? [], ...railOrigins].flat();
  const parts: Parts = { pages, readSheet, cache, formTargets, publicUrl, isOffered, budget, dev, signInTargets };
  return (request, response) => {
    if (!isReadable(request.url ?? "/") || isNoPage(addressOf(request.url ?? "/").path, isLive)) {
      request.url = NO_PAGE;
      request.method = "GET";
    }
    const { path, query } = addressOf(request.url ?? "/");
    const moved = movedPath(path);
    if (moved) return sendOn(response, moved, request.url!);
    const file = isReading(request) ? files?.at(path) : null;
    if (file || files?.owns(path) || NO_FILES.test(path)) {
      sendFile(parts.publicUrl, request, response, file ?? null).catch(() => response.destroy());
      return;
    }
    const shared = isReading(request) ? sharedPage(path) : null;
    delete request.headers[LOCALE_HEADER];
    delete request.headers["content-security-policy"];
    nameVisitor(request, trustedProxies);
    delete request.headers["x-forwarded-host"];
    // With this header, the framework would look for its own pages by TLS, which the proxy adds and this server lacks.
    delete request.headers["x-forwarded-proto"];
    if (!mayComeFromOurPage(request, path, publicUrl)) return refuseForm(parts, request, response, { path, query });
    if (handler.asksForToken?.(path, request.headers.authorization)) return refuseRequest(response, "operatorsOnly");
    // Forms sent by scripts get the same message and keep what was entered; procedures get an error of their own.
    const reason = isChange(request, path) ? handler.whyNotTaken?.() : null;
    if (reason) return refuseChange(response, reason, localeOf(request, { path, query }));
    // The framework compares the two; a proxy may write its own name into the host.
    const sender = request.headers.origin && parseUrl(request.headers.origin)?.host;
    if (sender) request.headers["x-forwarded-host"] = sender;
    if (!shared || path.length > PATH_MAX_CHARACTERS) return passOn(parts, request, response, { path, query });
    if ("rsc" in request.headers) {
      request.url = partUrl(parts.isOffered, { path, query, shared });
      return passOn(parts, request, response, { path, query });
    }
    sendShared(parts, request, response, { path, query, shared }).catch(() => {
      if (!response.headersSent) passOn(parts, request, response, { path, query });
      else response.destroy();
    });
  };
}

interface Parts extends Omit<PageHandlerParts, "trustedProxies" | "files"> {
  cache: PageCache;
  isOffered: IsOffered;
  budget: VisitorBudget;
  formTargets: string[];
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** True for a form that was sent without scripts. */
function isChange(request: IncomingMessage, path: string): boolean {
  return request.method === "POST" && !("next-action" in request.headers) && !path.startsWith("/api/");
}

/** Lets the framework serve this one reader. A page with its own policy keeps it. */
function passOn(parts: Parts, request: IncomingMessage, response: ServerResponse, address: Address): void {
  if (isOverBudget(parts, request, response)) return;
  rememberContext(request, response, address.path, parts.publicUrl);
  if (!isPlain(address.path) || FOR_SCRIPTS.some((name) => name in request.headers)) {
    render(parts, request, response, address);
    return;
  }
  const headers = { [LOCALE_HEADER]: localeOf(request, address) };
  const needs = needsOf(parts, address.path);
  const missing = () => sendMissing(parts, request, response, address);
  sendPrivatePage({ ...parts, needs, headers, sendMissing: missing }, request, response).catch(() =>
    response.destroy(),
  );
}

function render(parts: Parts, request: IncomingMessage, response: ServerResponse, address: Address): void {
  if (!isFile(address.path)) {
    const policy = frameworkPolicy(newNonce(), needsOf(parts, address.path), parts.dev?.directives);
    request.headers["content-security-policy"] = policy;
    request.headers[LOCALE_HEADER] = localeOf(request, address);
    const own = isPrivate(address.path) ? PRIVATE_HEADERS : [];
    const all = [["Content-Security-Policy", policy], ...own, ...commonHeaders(parts.publicUrl)] as [string, string][];
    const writeHead = response.writeHead;
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      for (const [name, value] of all) if (!response.hasHeader(name)) response.setHeader(name, value);
      return writeHead.apply(response, args);
    }) as typeof writeHead;
    if (!FOR_SCRIPTS.some((name) => name in request.headers))
      replaceEmptyPage(response, () => sendMissing(parts, request, response, address));
  }
  compressRendering(request, response, () => parts.pages(request, response));
}

/** Sends the message about a page that does not exist. */
async function sendMissing(parts: Parts, request: IncomingMessage, response: ServerResponse, address: Address) {
  const { path } = address;
  const wanted = { path, locale: localeOf(request, address), host: request.headers.host ?? "localhost" };
  const content = await renderPage(parts, { ...wanted, url: missingUrl(path) });
  if (!content) throw new Error("what a missing page says could not be rendered");
  const headers = { ...content.headers, ...(isPrivate(path) && Object.fromEntries(PRIVATE_HEADERS)) };
  const page = cachedPage({ ...content, headers });
  await sendPage(parts.publicUrl, request, response, { page, lifetime: "no-store", vary: VARY });
}

async function sendShared(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query, shared }: Address & { shared: SharedPage },
): Promise<void> {
  const locale = localeOf(request, { path, query });
  const stored = offeredQuery(parts.isOffered, { path, query, shared });
  const wanted = { path, locale, host: request.headers.host ?? "localhost" };
  const url = withQuery(path, stored);
  const key = `${locale} ${url}`;
  if (!parts.cache.has(key) && isOverBudget(parts, request, response)) return;
  const page = await parts.cache.read(key, shared.retentionMs, () => renderPage(parts, { ...wanted, url }));
  // A preview key changes only pages that are not public, so it reaches no rendering of one that is.
  const preview = page?.status === 404 ? query.get("preview") : null;
  if (preview !== null) {
    stored.set("preview", preview);
    const content = await renderPage(parts, { ...wanted, url: withQuery(path, stored) });
    const lifetime = "private, no-store";
    if (content)
      return sendPage(parts.publicUrl, request, response, { page: cachedPage(content), lifetime, vary: VARY });
  }
  if (!page) return render(parts, request, response, { path, query });
  const lifetime = `public, max-age=${Math.round(shared.retentionMs / 1_000)}`;
  await sendPage(parts.publicUrl, request, response, { page, lifetime, vary: VARY });
}
