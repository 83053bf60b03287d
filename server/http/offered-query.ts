import type { SharedPage } from "@/server/http/page-paths";
import type { PageCursor } from "@/server/operations/page-cursor";
import { knownLocale } from "@/server/texts/locales";

interface SharedAddress {
  path: string;
  query: URLSearchParams;
  shared: SharedPage;
}

/** True for a value of a parameter that the server signed for that page. */
export type IsOffered = (cursor: PageCursor, value: string) => boolean;

/**
 * The parameters that are part of a shared page: its language if a link carries it, and values that the server offers.
 * Nothing else that a client writes into a URL reaches the cache's keys or a rendering.
 */
export function offeredQuery(isOffered: IsOffered, { path, query, shared }: SharedAddress): URLSearchParams {
  const stored = new URLSearchParams();
  const language = knownLocale(query.get("lang"));
  if (language) stored.set("lang", language);
  for (const [name, values] of Object.entries(shared.query)) {
    const value = query.get(name);
    if (value === null) continue;
    const isKnown = values === "signed" ? isOffered({ path, name }, value) : values.includes(value);
    if (isKnown) stored.set(name, value);
  }
  return stored;
}

/** The URL of a part of a shared page that the framework's client loads; it names each with a parameter of its own. */
export function partUrl(isOffered: IsOffered, address: SharedAddress): string {
  const offered = offeredQuery(isOffered, address);
  const part = address.query.get("_rsc");
  if (part !== null) offered.set("_rsc", part);
  return withQuery(address.path, offered);
}

export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
