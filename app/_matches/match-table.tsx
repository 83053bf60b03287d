import { MATCH_STATUS_WORDS, matchMoney, matchRates, matchTitle } from "@/app/_matches/match-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import type { RunMatch } from "@/server/domain/matching/list-run-matches";
import { translator } from "@/server/texts/translator";

interface MatchTableProps {
  rows: readonly RunMatch[];
  /** The path of the room, without a language. */
  path: string;
  language: PageLocale;
}

/** Matches, each with its campaign, its promise, and its progress. */
export function MatchTable({ rows, path, language: { locale, href } }: MatchTableProps) {
  const t = translator(locale, "dashboard");
  const columns: Column<RunMatch>[] = [
    {
      key: "match",
      title: t("columnMatch"),
      cell: (run) => (
        <a
          href={href(`${path}/${run.match.id}`)}
          data-row
          className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{matchTitle(run, locale)}</bdi>
        </a>
      ),
    },
    {
      key: "campaign",
      title: t("columnCampaign"),
      onPhone: "line",
      cell: ({ campaign }) => <bdi>{campaign.name}</bdi>,
    },
    { key: "terms", title: t("columnTerms"), cell: (run) => t("matchTerms", matchRates(run, locale)) },
    { key: "status", title: t("columnStatus"), cell: ({ match }) => t(MATCH_STATUS_WORDS[match.status]) },
    {
      key: "added",
      title: t("columnAdded"),
      isFigure: true,
      onPhone: "first",
      cell: (run) => (
        <>
          <strong>{matchMoney(run, locale)(run.match.matched_cents)}</strong>
          <span className="block text-quiet text-small md:hidden">{t("columnAdded")}</span>
        </>
      ),
    },
    {
      key: "left",
      title: t("columnLeft"),
      isFigure: true,
      cell: (run) => (
        <>
          <span className="text-quiet text-small md:hidden">{t("columnLeft")} </span>
          {matchMoney(run, locale)(run.match.remaining_cents)}
        </>
      ),
    },
  ];
  return <DataTable caption={t("matches")} columns={columns} rows={rows} keyOf={({ match }) => match.id} />;
}
