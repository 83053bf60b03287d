import { SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";

/** What the URL of a search asks for; nothing where it asks for nothing. */
export function queryIn({ query }: Record<string, string | string[] | undefined>): string {
  return typeof query === "string" ? query.trim().slice(0, SEARCH_QUERY_MAX_CHARACTERS) : "";
}
