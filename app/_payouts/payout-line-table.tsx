import type { ReactNode } from "react";
import type { PageLocale } from "@/app/_request/request-locale";
import { type Column, DataTable } from "@/components/parts/data-table";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import type { PayoutLine } from "@/server/resources/payout-line";
import { payoutLineText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

interface PayoutLineTableProps {
  caption: string;
  lines: readonly PayoutLine[];
  currency: string;
  /** The path of the gifts' room, without a language; null for readers without one. */
  gifts: string | null;
  timeZone: string;
  language: PageLocale;
}

/** The lines of a payout's statement; gifts are linked to their pages. */
export function PayoutLineTable({ caption, lines, currency, gifts, timeZone, language }: PayoutLineTableProps) {
  const { locale, href } = language;
  const t = translator(locale, "money");
  const columns: Column<PayoutLine>[] = [
    {
      key: "what",
      title: t("what"),
      cell: (line) => {
        const text = payoutLineText(line, locale);
        return line.giftId === null || gifts === null ? (
          text
        ) : (
          <RowLink href={href(`${gifts}/${line.giftId}`)}>{text}</RowLink>
        );
      },
    },
    {
      key: "donor",
      title: t("donor"),
      cell: ({ giftId, donorName, disbursementId }) =>
        disbursementId === null ? (
          giftId && <bdi className="[overflow-wrap:anywhere]">{donorName ?? t("donorUnnamed")}</bdi>
        ) : (
          <code className="text-small [overflow-wrap:anywhere]">{disbursementId}</code>
        ),
    },
    {
      key: "when",
      title: t("when"),
      onPhone: "line",
      cell: ({ occurredAt }) => <MomentText at={occurredAt} timeZone={timeZone} isBooked locale={locale} />,
    },
    {
      key: "campaign",
      title: t("campaign"),
      cell: ({ campaign }) => campaign && <bdi className="[overflow-wrap:anywhere]">{campaign}</bdi>,
    },
    {
      key: "receipt",
      title: t("receipt"),
      onPhone: "line",
      cell: ({ receiptNumber, type }) => (type === "fee" ? null : receiptNumber),
    },
    {
      key: "amount",
      title: t("gross"),
      isFigure: true,
      onPhone: "first",
      cell: ({ amountCents }) => (
        <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />
      ),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={lines} keyOf={({ id }) => id} />;
}

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} data-row className="text-link inline-flex min-h-11 items-center font-semibold">
      {children}
    </a>
  );
}
