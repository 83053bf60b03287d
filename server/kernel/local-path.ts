import { parseUrl } from "@/server/kernel/parse-url";

const MAX_CHARACTERS = 500;
/** Any origin does: a path that leads elsewhere has another one. */
const BASE = "http://site.invalid";

/**
 * Returns a path within the site, with its query, for what a URL or a form says; null if it would lead elsewhere. What
 * is returned was parsed as browsers parse it, so that no spelling of another host passes.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > MAX_CHARACTERS) return null;
  const url = parseUrl(text, BASE);
  if (url?.origin !== BASE) return null;
  const path = url.pathname + url.search;
  // `/.//elsewhere.example` is parsed as a path that browsers read as a host the second time.
  return /^\/(?![/\\])/.test(path) ? path : null;
}
