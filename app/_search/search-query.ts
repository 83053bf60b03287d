import { SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";

/** The query of a search's URL; empty if there is none. */
export function queryIn({ query }: Record<string, string | string[] | undefined>): string {
  return typeof query === "string" ? query.trim().slice(0, SEARCH_QUERY_MAX_CHARACTERS) : "";
}
