import type { AnyObject, Kind, StripeObjects } from "@/server/testing/stripe/objects";
import type { Scope } from "@/server/testing/stripe/scope";
import { invalidParameter } from "@/server/testing/stripe/stripe-error";

/**
 * Searches objects by `field:"value"` and `metadata["key"]:"value"`, joined by AND. Does not find objects that are
 * newer than the lag.
 */
export function searchObjects<K extends Kind>(scope: Scope, kind: K, query: string, limit: number) {
  const clauses = query.split(/ AND /i).map(readClause);
  const newest = scope.now() - scope.options.searchLagMs / 1000;
  const found = scope
    .all(kind)
    .filter(
      (object) => (object as { created: number }).created <= newest && clauses.every((matches) => matches(object)),
    );
  const data: StripeObjects[K][] = found.reverse().slice(0, limit);
  return { object: "search_result", data, has_more: found.length > limit, next_page: null, url: `/v1/${kind}s/search` };
}

function readClause(text: string): (object: AnyObject) => boolean {
  const [, field, key, value] = /^\s*(\w+)(?:\["([^"]+)"\])?\s*:\s*["']?([^"']*)["']?\s*$/.exec(text) ?? [];
  if (!field) throw invalidParameter(`We were unable to parse your search query: ${text}`, undefined, "query");
  return (object) => {
    const found = (object as unknown as Record<string, unknown>)[field];
    return String(key ? (found as Record<string, string> | null)?.[key] : found) === value;
  };
}
