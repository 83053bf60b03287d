import { type GiftSelection, OPEN, selectionQuery } from "@/app/_gifts/gift-selection";
import { SOURCE_WORDS } from "@/app/_gifts/gift-words";
import { STATUS_WORDS, selectionSentence } from "@/app/_gifts/selection-sentence";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Filter, FilterBar } from "@/components/parts/filter-bar";
import { GIFT_SOURCES } from "@/server/kernel/gift-sources";
import { GIFT_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const AMOUNT_MAX_CHARACTERS = 20;
/** The number of filters that are always visible. */
const SHOWN = 2;

interface GiftFilterBarProps {
  selection: GiftSelection;
  /** The campaigns to filter by. */
  campaigns: readonly { id: string; name: string }[];
  /** The path of the list, without a language. */
  path: string;
  language: PageLocale;
}

/** Shows which gifts are listed, and lets the reader filter them. */
export function GiftFilterBar({ selection, campaigns, path, language: { locale, href } }: GiftFilterBarProps) {
  const t = translator(locale, "received");
  const campaign = campaigns.find(({ id }) => id === selection.campaign)?.name ?? null;
  const query = selectionQuery(selection);
  const filters = filtersOf(selection, campaigns, locale);
  return (
    <FilterBar
      label={t("searchLabel")}
      filters={filters.slice(0, SHOWN)}
      further={{ label: t("moreFilters"), filters: filters.slice(SHOWN) }}
      submit={t("submit")}
      sentence={selectionSentence(selection, campaign, locale)}
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

function filtersOf(selection: GiftSelection, campaigns: GiftFilterBarProps["campaigns"], locale: Locale): Filter[] {
  const t = translator(locale, "received");
  const common = translator(locale, "common");
  const chosen = (name: keyof GiftSelection) => ({ name, value: selection[name] ?? null });
  const statuses = [
    { value: "settled", label: common(STATUS_WORDS.settled) },
    { value: OPEN, label: t("statusOpen") },
    { value: "reversed", label: common(STATUS_WORDS.reversed) },
    { value: "failed", label: common(STATUS_WORDS.failed) },
  ];
  const sources = GIFT_SOURCES.map((value) => ({ value, label: t(SOURCE_WORDS[value]) }));
  const named = campaigns.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { ...chosen("q"), kind: "text", label: t("query"), maxLength: GIFT_QUERY_MAX_CHARACTERS },
    { ...chosen("status"), kind: "several", label: t("status"), options: statuses },
    { ...chosen("source"), kind: "select", label: t("source"), all: t("sourceAny"), options: sources },
    { ...chosen("campaign"), kind: "select", label: t("campaign"), all: t("campaignAny"), options: named },
    { ...chosen("from"), kind: "date", label: t("from") },
    { ...chosen("to"), kind: "date", label: t("to") },
    { ...chosen("settled_from"), kind: "date", label: t("settledFrom") },
    { ...chosen("settled_to"), kind: "date", label: t("settledTo") },
    { ...chosen("min"), kind: "text", label: t("min"), maxLength: AMOUNT_MAX_CHARACTERS },
    { ...chosen("max"), kind: "text", label: t("max"), maxLength: AMOUNT_MAX_CHARACTERS },
  ];
}
