import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import type { IssuedReceipt } from "@/server/domain/receipts/list-issued-receipts";
import { bounceText } from "@/server/texts/bounce-text";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ReceiptTableProps {
  rows: readonly IssuedReceipt[];
  /** The path of the gifts' room, without a language: receipts are resent on the page of their gift. */
  gifts: string;
  timeZone: string;
  language: PageLocale;
}

/** Receipts that an organization issued, one per row. */
export function ReceiptTable({ rows, language, ...place }: ReceiptTableProps) {
  const caption = translator(language.locale, "dashboard")("receipts");
  return <DataTable caption={caption} columns={columnsOf(place, language)} rows={rows} keyOf={({ id }) => id} />;
}

function columnsOf(
  { gifts, timeZone }: Pick<ReceiptTableProps, "gifts" | "timeZone">,
  { locale, href }: PageLocale,
): Column<IssuedReceipt>[] {
  const t = translator(locale, "dashboard");
  return [
    {
      key: "number",
      title: t("columnNumber"),
      cell: ({ number, giftId }) => (
        <a
          href={href(`${gifts}/${giftId}`)}
          data-row
          className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] md:whitespace-nowrap"
        >
          {number}
        </a>
      ),
    },
    {
      key: "donor",
      title: t("columnDonor"),
      cell: ({ donor }) => <bdi className="[overflow-wrap:anywhere]">{donor}</bdi>,
    },
    {
      key: "document",
      title: t("columnDocument"),
      cell: ({ htmlUrl, number }) => (
        <a
          href={htmlUrl}
          className="text-link inline-flex min-h-11 items-center"
          aria-label={t("receiptOpen", { number })}
        >
          {t("columnDocument")}
        </a>
      ),
    },
    {
      key: "issued",
      title: t("columnIssued"),
      cell: ({ issuedAt }) => <MomentText at={issuedAt} timeZone={timeZone} isBooked locale={locale} />,
    },
    { key: "status", title: t("columnStatus"), cell: (receipt) => <Standing receipt={receipt} locale={locale} /> },
    {
      key: "amount",
      title: t("columnAmount"),
      isFigure: true,
      onPhone: "first",
      cell: ({ amountCents, currency, status }) => (
        <Money
          cents={Number(amountCents)}
          currency={currency}
          locale={locale}
          className={`font-semibold ${status === "void" ? "text-returned line-through" : ""}`}
        />
      ),
    },
  ];
}

function Standing({ receipt: { status, version, bounced }, locale }: { receipt: IssuedReceipt; locale: Locale }) {
  const t = translator(locale, "dashboard");
  return (
    <>
      <span className={status === "void" ? "font-semibold text-returned" : ""}>
        {t(status === "void" ? "receiptVoid" : "receiptValid")}
      </span>
      {bounced && status === "issued" && (
        <span className="block text-refused text-small" title={bounceText(bounced.reason, locale)}>
          {t("receiptBounced")}
        </span>
      )}
      {version > 1 && <span className="block text-quiet text-small">{t("receiptVersion", { version })}</span>}
    </>
  );
}
