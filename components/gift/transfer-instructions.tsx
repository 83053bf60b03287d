import type { ReactNode } from "react";
import { type DrawnCode, TransferCodePicture } from "@/components/gift/transfer-code-picture";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import type { Cents } from "@/server/kernel/money";
import type { TransferTerms } from "@/server/resources/next-action";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { type TransferRow, transferRows } from "@/server/texts/transfer-rows";
import { translator } from "@/server/texts/translator";

export interface ShownTransfer {
  /** The instructions for the missing amount. A standing order has no expiry. */
  instructions: TransferTerms & { expiresAt: Date | null };
  code: DrawnCode | null;
  /** Whether banks verify the reference's check digits. */
  isStructured: boolean;
  /** When the donor said that they sent it; null if they have not. */
  sentAt: Date | null;
  /** The amount that has arrived so far. */
  arrivedCents: Cents;
}

interface TransferInstructionsProps {
  transfer: ShownTransfer;
  locale: Locale;
  /** The form for saying that it was sent; null for a standing order. */
  sent: ReactNode | null;
}

/**
 * How to make the transfer for a gift. It can be read out on the phone, copied, scanned and printed, and contains
 * nothing about the donor.
 */
export function TransferInstructions({ transfer, locale, sent }: TransferInstructionsProps) {
  const { instructions, code, isStructured, sentAt, arrivedCents } = transfer;
  const { account, reference, amountCents, currency, expiresAt } = instructions;
  const t = translator(locale, "pay");
  const money = (cents: Cents) => formatMoney(cents, currency, locale);
  const rows = transferRows({ account, reference, amountCents, currency }, locale);
  return (
    <div className="transfer">
      {arrivedCents > 0n && (
        <div className="mb-6">
          <Notice kind="waiting">
            <p>
              {t("transferPart", {
                amount: money(amountCents + arrivedCents),
                arrived: money(arrivedCents),
                missing: money(amountCents),
              })}
            </p>
          </Notice>
        </div>
      )}
      <dl className="divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <Row key={row.name} row={row} locale={locale} />
        ))}
        {expiresAt && (
          <div className="py-3">
            <dt className="text-quiet text-small">{t("arriveBy")}</dt>
            <dd>{formatDate(expiresAt, locale)}</dd>
          </div>
        )}
      </dl>
      <p className="mt-4">{t("referenceHelp")}</p>
      <p className="mt-2 text-quiet text-small">{t(isStructured ? "referenceKindIso" : "referenceKindFree")}</p>
      {code && (
        <section className="mt-8 break-inside-avoid">
          <h2 className="section-title">{t("codeTitle")}</h2>
          <p className="mt-1 mb-3 text-quiet">{t("codeText")}</p>
          <TransferCodePicture {...code} alt={t("codeAlt")} />
        </section>
      )}
      {sent !== null && (
        <div className="mt-8">
          {sentAt === null ? (
            <div className="print:hidden">
              {sent}
              <p className="mt-2 text-quiet text-small">{t("sentHint")}</p>
            </div>
          ) : (
            <Notice kind="waiting" title={t("sentTitle", { date: formatDate(sentAt, locale) })}>
              <p>{t("sentText")}</p>
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}

/** Names are shown as text; codes are monospaced and left to right in every language. */
const WORDS: readonly TransferRow["name"][] = ["holder", "bank"];

function Row({ row: { name, label, shown, pasted }, locale }: { row: TransferRow; locale: Locale }) {
  const common = translator(locale, "common");
  const isWords = WORDS.includes(name);
  return (
    <div className="py-3" data-transfer={name}>
      <dt className="text-quiet text-small">{label}</dt>
      <dd className="flex items-center justify-between gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {isWords ? (
            <bdi>{shown}</bdi>
          ) : (
            <span dir="ltr" className={`font-mono font-semibold ${name === "reference" ? "text-lead" : ""}`}>
              {shown}
            </span>
          )}
        </span>
        <span className="shrink-0 print:hidden">
          <CopyButton text={pasted} label={common("copy")} about={label} doneLabel={common("copied")} />
        </span>
      </dd>
    </div>
  );
}
