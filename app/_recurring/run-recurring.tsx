import { donorText } from "@/app/_gifts/gift-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { Fact } from "@/components/parts/fact-list";
import { RecurringStatus } from "@/components/recurring/recurring-status";
import { MomentText } from "@/components/ui/moment-text";
import type { RunRecurringGift } from "@/server/domain/recurring/list-run-recurring";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The donor of a recurring gift, or a text in place of the name. */
export function recurringDonor({ gift, donor, isAnonymous }: RunRecurringGift, locale: Locale): string {
  return donorText({ donor, isNamed: gift.started_at !== null, isAnonymous }, locale);
}

interface RecurringTableProps {
  rows: readonly RunRecurringGift[];
  /** The path of the room, without a language. */
  path: string;
  language: PageLocale;
}

/** Recurring gifts, each with its status, the date of its next gift, and what it has given. */
export function RecurringTable({ rows, path, language: { locale, href } }: RecurringTableProps) {
  const t = translator(locale, "dashboard");
  const money = (cents: number, currency: string) => formatMoney(cents, currency, locale);
  const columns: Column<RunRecurringGift>[] = [
    {
      key: "donor",
      title: t("columnDonor"),
      cell: (run) => (
        <a
          href={href(`${path}/${run.gift.id}`)}
          data-row
          className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{recurringDonor(run, locale)}</bdi>
        </a>
      ),
    },
    {
      key: "campaign",
      title: t("columnCampaign"),
      onPhone: "line",
      cell: ({ campaign }) => <bdi>{campaign.name}</bdi>,
    },
    {
      key: "status",
      title: t("columnStatus"),
      cell: ({ gift }) => <RecurringStatus status={gift.status} locale={locale} />,
    },
    {
      key: "next",
      title: t("columnNext"),
      isFigure: true,
      cell: ({ gift }) => (gift.next_gift_at ? <MomentText at={gift.next_gift_at} locale={locale} /> : "–"),
    },
    {
      key: "given",
      title: t("columnGiven"),
      isFigure: true,
      cell: ({ gift, byTransfer, lastArrivedAt }) => (
        <>
          <span className="text-quiet text-small md:hidden">{t("columnGiven")} </span>
          {money(gift.total_cents, gift.currency)}
          {byTransfer && lastArrivedAt && <LastTransfer at={lastArrivedAt} locale={locale} />}
        </>
      ),
    },
    {
      key: "amount",
      title: t("columnEach"),
      isFigure: true,
      onPhone: "first",
      cell: (run) => <Each run={run} locale={locale} />,
    },
  ];
  return <DataTable caption={t("recurring")} columns={columns} rows={rows} keyOf={({ gift }) => gift.id} />;
}

function Each({ run: { gift, byTransfer }, locale }: { run: RunRecurringGift; locale: Locale }) {
  return (
    <>
      <strong>{formatMoney(gift.amount_cents, gift.currency, locale)}</strong>
      <span className="block text-quiet text-small">{translator(locale, "recurring")(gift.cadence)}</span>
      {byTransfer && (
        <span className="block text-quiet text-small">{translator(locale, "standing")("byTransfer")}</span>
      )}
    </>
  );
}

function LastTransfer({ at, locale }: { at: Date; locale: Locale }) {
  return (
    <span className="block text-quiet text-small">
      {translator(locale, "standing")("lastTransfer")} <MomentText at={at.toISOString()} locale={locale} />
    </span>
  );
}

/** How a recurring gift by bank transfer is paid, and when the last transfer arrived; nothing for others. */
export function TransferFacts({ run, locale }: { run: RunRecurringGift; locale: Locale }) {
  if (!run.byTransfer) return null;
  const t = translator(locale, "standing");
  return (
    <>
      <Fact label={translator(locale, "recurring")("pays")}>{t("byTransfer")}</Fact>
      {run.lastArrivedAt && (
        <Fact label={t("lastTransfer")}>
          <MomentText at={run.lastArrivedAt.toISOString()} locale={locale} />
        </Fact>
      )}
    </>
  );
}
