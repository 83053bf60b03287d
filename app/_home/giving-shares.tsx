import { SOURCE_WORDS } from "@/app/_gifts/gift-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { DataTable } from "@/components/parts/data-table";
import type { GivingReport, GivingShare } from "@/server/domain/home/read-home";
import type { GiftSource } from "@/server/kernel/gift-sources";
import { formatRoundMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

interface GivingSharesProps {
  report: GivingReport;
  language: PageLocale;
}

/** The gifts by campaign and by source; nothing if none has settled. */
export function GivingShares({ report, language: { locale } }: GivingSharesProps) {
  const t = translator(locale, "overview");
  const ways = translator(locale, "received");
  if (report.now.settledCount === 0) return null;
  const others = (share: GivingShare<unknown>, name: () => string) => (share.of === "others" ? t("others") : name());
  return (
    <>
      <Shares
        id="campaigns"
        title={t("byCampaign")}
        first={t("campaign")}
        lines={report.campaigns.map((share) => ({
          ...share,
          name: others(share, () => (typeof share.of === "object" && share.of ? share.of.name : t("noCampaign"))),
        }))}
        report={report}
        locale={locale}
      />
      <Shares
        id="sources"
        title={t("bySource")}
        first={t("source")}
        lines={report.sources.map((share) => ({
          ...share,
          name: others(share, () => (share.of ? ways(SOURCE_WORDS[share.of as GiftSource]) : t("sourceNone"))),
        }))}
        report={report}
        locale={locale}
      />
    </>
  );
}

interface SharesProps extends Pick<PageLocale, "locale"> {
  id: string;
  title: string;
  first: string;
  lines: readonly { name: string; cents: bigint; count: number }[];
  report: GivingReport;
}

function Shares({ id, title, first, lines, report, locale }: SharesProps) {
  const t = translator(locale, "overview");
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <DataTable
        caption={title}
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { key: "name", title: first, cell: ({ name }) => <bdi className="[overflow-wrap:anywhere]">{name}</bdi> },
          {
            key: "gifts",
            title: t("gifts"),
            isFigure: true,
            cell: ({ count }) => translator(locale, "campaign")("gifts", { count }),
          },
          {
            key: "amount",
            title: t("amount"),
            isFigure: true,
            onPhone: "first",
            cell: ({ cents }) => <strong>{formatRoundMoney(cents, report.currency, locale)}</strong>,
          },
        ]}
      />
    </section>
  );
}
