import type { PageLocale } from "@/app/_request/request-locale";
import { countOf, type SearchResult } from "@/app/_search/search-hits";
import { FilterBar } from "@/components/parts/filter-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { SEARCH_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

interface SearchViewProps {
  /** Describes what is searched. */
  label: string;
  query: string;
  result: SearchResult;
  /** What can be entered. */
  help: string;
  /** What to do if nothing was found. */
  none: string;
  language: PageLocale;
}

/** A search page: the search text and all results. */
export function SearchView({ label: searched, query, result, help, none, language: { locale } }: SearchViewProps) {
  const t = translator(locale, "search");
  const field = { kind: "text", name: "query", label: searched, value: query, help } as const;
  const count = countOf(result.groups);
  return (
    <>
      <FilterBar
        label={searched}
        filters={[{ ...field, maxLength: SEARCH_QUERY_MAX_CHARACTERS }]}
        submit={t("search")}
      />
      {query !== "" && count > 0 && <p role="status">{t("count", { count })}</p>}
      {count === 0 && <EmptyState>{none}</EmptyState>}
      {result.groups.map(({ title, hits }) => (
        <section key={title} aria-label={title} className="space-y-1">
          <h2 className="text-quiet">{title}</h2>
          <ul className="divide-y divide-line border-line border-y">
            {hits.map(({ href, label, detail }) => (
              <li key={`${href} ${label}`}>
                <a
                  href={href}
                  data-row
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 [overflow-wrap:anywhere]"
                >
                  <bdi className="text-link font-semibold">{label}</bdi>
                  {detail && <bdi className="text-quiet text-small">{detail}</bdi>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
