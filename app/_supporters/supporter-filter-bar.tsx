import type { PageLocale } from "@/app/_request/request-locale";
import { type SupporterSelection, selectionQuery } from "@/app/_supporters/supporter-selection";
import { VIEW_WORDS } from "@/app/_supporters/supporter-words";
import { FilterBar } from "@/components/parts/filter-bar";
import { SUPPORTER_VIEWS } from "@/server/domain/supporters/supporter-filters";
import { SUPPORTER_QUERY_MAX_CHARACTERS, SUPPORTER_TAG_MAX_CHARACTERS } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

interface SupporterFilterBarProps {
  selection: SupporterSelection;
  /** The path of the list, without a language. */
  path: string;
  language: PageLocale;
}

/** Filters the list of supporters. */
export function SupporterFilterBar({ selection, path, language: { locale, href } }: SupporterFilterBarProps) {
  const t = translator(locale, "supporters");
  const query = selectionQuery(selection);
  const chosen = (name: keyof SupporterSelection) => ({ name, value: selection[name] ?? null });
  const views = SUPPORTER_VIEWS.map((value) => ({ value, label: t(VIEW_WORDS[value]) }));
  const tag = { ...chosen("tag"), kind: "text" as const, label: t("tag"), maxLength: SUPPORTER_TAG_MAX_CHARACTERS };
  const further = [
    tag,
    { ...chosen("from"), kind: "date" as const, label: t("from") },
    { ...chosen("to"), kind: "date" as const, label: t("to") },
  ];
  return (
    <FilterBar
      label={t("searchLabel")}
      filters={[
        { ...chosen("q"), kind: "text", label: t("query"), maxLength: SUPPORTER_QUERY_MAX_CHARACTERS },
        { ...chosen("view"), kind: "select", label: t("view"), all: t("viewAll"), options: views },
      ]}
      further={{ label: t("moreFilters"), filters: further }}
      submit={t("submit")}
    >
      <a href={`${path}/export?${query}`} download className="button-quiet">
        {t("download")}
      </a>
      {query !== "" && (
        <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
          {t("clear")}
        </a>
      )}
    </FilterBar>
  );
}
