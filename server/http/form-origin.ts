import type { IncomingMessage } from "node:http";
import { isLocalName } from "@/server/kernel/local-name";
import { parseUrl } from "@/server/kernel/parse-url";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Email clients and servers send these without a page, and each request proves itself. */
const WITHOUT_PAGES = /^\/(?:unsubscribe\/[^/]+\/[^/]+\/one-click|api\/inngest)$/;
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * True if a form may have been sent by a page of this site. `PUBLIC_URL` says where the site is, whatever a proxy writes
 * into `Host`. On the operator's own machine the site is also at the other names of that machine.
 */
export function mayComeFromOurPage(request: IncomingMessage, path: string, publicUrl: string): boolean {
  if (READING.has(request.method ?? "GET") || WITHOUT_PAGES.test(path)) return true;
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (origin === undefined) return site === undefined || OWN_SITES.has(String(site));
  const own = parseUrl(publicUrl);
  const sender = parseUrl(origin);
  if (!own || !sender) return false;
  return (
    sender.origin === own.origin || (isLocalName(own.hostname) && isLocalName(sender.hostname) && sender.host === host)
  );
}
