import type { ServerResponse } from "node:http";

/** The new paths of organizations' and pools' pages, by their paths before the dashboard. The first match counts. */
const MOVED: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\/me\/organizations\/([^/]+)\/keys(\/.*)?$/, "/dashboard/$1/developers/keys$2"],
  [/^\/me\/organizations\/([^/]+)\/(charity|transfers)(\/.*)?$/, "/dashboard/$1/settings/$2$3"],
  [/^\/me\/organizations\/([^/]+)(\/campaigns(?:\/.*)?)?$/, "/dashboard/$1$2"],
  [/^\/me\/pools\/(?!new(?:\/|$))([^/]+)(\/.*)?$/, "/dashboard/$1$2"],
];

/** Where a page has moved to; null for one that has not. What emails, bookmarks and open tabs lead to stays reachable. */
export function movedPath(path: string): string | null {
  for (const [from, to] of MOVED) if (from.test(path)) return path.replace(from, to);
  return null;
}

/** Redirects a browser to the page's new path, with its whole query. Forms are resubmitted unchanged. */
export function sendOn(response: ServerResponse, path: string, url: string): void {
  const [, query] = url.split(/\?(.*)/s);
  response.writeHead(308, { Location: query ? `${path}?${query}` : path, "Cache-Control": "no-store" }).end();
}
