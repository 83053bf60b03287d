import type { IncomingMessage } from "node:http";
import { isOwnOrigin } from "@/server/kernel/own-origin";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Email clients and servers send these without a page, and each request proves itself. */
const WITHOUT_PAGES = /^\/(?:unsubscribe\/(?:gifts\/)?[^/]+\/[^/]+\/one-click|api\/inngest)$/;
const OWN_SITES = new Set(["same-origin", "none"]);

/** True if a form may have been sent by a page of this site; `isOwnOrigin` says which pages those are. */
export function mayComeFromOurPage(request: IncomingMessage, path: string, publicUrl: string): boolean {
  if (READING.has(request.method ?? "GET") || WITHOUT_PAGES.test(path)) return true;
  const { origin, host, cookie, "sec-fetch-site": site } = request.headers;
  // Every browser sends at least one of the two; a program that sends neither has no visitor's cookies.
  if (origin === undefined && site === undefined) return cookie === undefined;
  if (origin === undefined) return OWN_SITES.has(String(site));
  return isOwnOrigin(origin, host, publicUrl);
}
