import type { SearchEntry } from "@/components/docs/search-ranking";

const INDEX_PATH = "/docs/search/index.json";

let loading: Promise<SearchEntry[]> | undefined;

/** What the live search looks through, fetched once and not before somebody searches. After a failure it is tried again. */
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
