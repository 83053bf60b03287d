import { fundraiserName, pageStand } from "@/app/_pages/page-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import type { RunPage } from "@/server/domain/campaigns/p2p/list-run-pages";
import { formatRoundMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface PageTableProps {
  rows: readonly RunPage[];
  /** The path of the room, without a language. */
  path: string;
  language: PageLocale;
}

/** Fundraising pages, each with its fundraiser, its status, and what it has raised. */
export function PageTable({ rows, path, language: { locale, href } }: PageTableProps) {
  const t = translator(locale, "dashboard");
  const columns: Column<RunPage>[] = [
    {
      key: "page",
      title: t("columnPage"),
      cell: ({ page }) => (
        <a
          href={href(`${path}/${page.id}`)}
          data-row
          className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{page.name}</bdi>
        </a>
      ),
    },
    {
      key: "fundraiser",
      title: t("columnFundraiser"),
      onPhone: "line",
      cell: (run) => <bdi>{fundraiserName(run, locale)}</bdi>,
    },
    {
      key: "campaign",
      title: t("columnCampaign"),
      onPhone: "line",
      cell: ({ campaign }) => <bdi>{campaign.name}</bdi>,
    },
    {
      key: "stand",
      title: t("columnStatus"),
      cell: (run) => (
        <span className={run.page.approval === "pending" ? "font-semibold text-waiting" : ""}>
          {pageStand(run, locale)}
        </span>
      ),
    },
    {
      key: "raised",
      title: t("columnRaised"),
      isFigure: true,
      onPhone: "first",
      cell: ({ page }) => <strong>{formatRoundMoney(page.raised_cents, page.currency, locale)}</strong>,
    },
    {
      key: "gifts",
      title: t("columnGifts"),
      isFigure: true,
      cell: ({ page }) => translator(locale, "campaign")("gifts", { count: page.contributions_count }),
    },
  ];
  return <DataTable caption={t("pages")} columns={columns} rows={rows} keyOf={({ page }) => page.id} />;
}
