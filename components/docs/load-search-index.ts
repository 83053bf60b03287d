import type { SearchEntry } from "@/components/docs/search-ranking";

const INDEX_PATH = "/docs/search/index.json";

let loading: Promise<SearchEntry[]> | undefined;

/** The search index, fetched once, on the first search. Retries after a failure. */
export function loadSearchIndex(): Promise<SearchEntry[]> {
  loading ??= fetch(INDEX_PATH).then((response) => {
    if (!response.ok) throw new Error("the index could not be read");
    return response.json();
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
