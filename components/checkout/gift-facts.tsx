import type { ReactNode } from "react";
import type { ThanksPageProps } from "@/components/checkout/thanks-page";
import { AgreedMandate } from "@/components/gift/agreed-mandate";
import { Fact, FactList } from "@/components/parts/fact-list";
import { StatusMark } from "@/components/ui/status-mark";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { netCentsOf } from "@/server/kernel/net-cents";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { mandateText } from "@/server/texts/mandate-text";
import { recipientName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The gift in figures: the amount paid, the fee, the net amount, the cadence, and its receipt. */
export function GiftFacts({ locale, gift, campaign }: ThanksPageProps) {
  const t = translator(locale, "give");
  const { dedication, matchedCents, status } = gift;
  const money = (cents: bigint) => formatMoney(cents, gift.currency, locale);
  const beneficiary = recipientName(campaign.beneficiary, locale);
  const feeCents = gift.amountCents < GIFT_FEE_CENTS ? gift.amountCents : GIFT_FEE_CENTS;
  return (
    <div className="mt-6">
      <FactList>
        <Fact label={t("amountLabel")}>
          <strong>{money(gift.amountCents)}</strong>
        </Fact>
        {gift.repeats && <Fact label={t("cadenceLegend")}>{t(gift.cadence)}</Fact>}
        <Fact label={t("feeFee")}>{money(feeCents)}</Fact>
        <Fact label={startSentence(t("feeNet", { beneficiary }), campaign.beneficiary)}>
          {money(netCentsOf(gift.amountCents))}
        </Fact>
        {gift.promisedCents > 0n && (
          <Fact label={t("matchPromisedLabel")}>
            <span className="font-semibold text-good">{money(gift.promisedCents)}</span>
          </Fact>
        )}
        {matchedCents > 0n && (
          <Fact label={t("matchedLabel")}>
            <span className="font-semibold text-good">{money(matchedCents)}</span>
          </Fact>
        )}
        {dedication && (
          <Fact label={t("dedicationLabel")}>
            {t(dedication.type === "in_honor" ? "inHonor" : "inMemory")} <bdi>{dedication.name}</bdi>
          </Fact>
        )}
        <Fact label={t("statusLabel")}>
          <StatusMark status={status} locale={locale} />
        </Fact>
        {gift.mandate && (
          <Fact label={translator(locale, "debit")("factLabel")}>{mandateText(gift.mandate, locale)}</Fact>
        )}
        <Fact label={t("receiptLabel")}>
          <ReceiptLine receipt={gift.receipt} locale={locale} beneficiary={campaign.beneficiary} />
        </Fact>
      </FactList>
      {gift.mandate && (
        <div className="mt-4">
          <AgreedMandate mandate={gift.mandate} locale={locale} />
        </div>
      )}
    </div>
  );
}

/** Says where the money of an accepted gift is. */
export function acceptedText(gift: ThanksPageProps["gift"], beneficiary: string, locale: Locale): string {
  const t = translator(locale, "give");
  const { amountCents, currency, status, mandate } = gift;
  if (status === "settled")
    return t("settledText", { net: formatMoney(netCentsOf(amountCents), currency, locale), beneficiary });
  return mandate ? translator(locale, "debit")("settling") : t("settlingText");
}

interface ReceiptLineProps {
  receipt: ThanksPageProps["gift"]["receipt"];
  locale: Locale;
  beneficiary: string | null;
}

function ReceiptLine({ receipt, locale, beneficiary }: ReceiptLineProps): ReactNode {
  const t = translator(locale, "give");
  if (receipt.kind === "link") {
    const link = (url: string, text: string) => (
      <a href={url} target="_blank" rel="noopener" className="text-link inline-flex min-h-6 items-center">
        {text}
      </a>
    );
    return (
      <span className="flex flex-wrap gap-x-4">
        {link(receipt.url, t("receiptOpen"))}
        {link(receipt.pdfUrl, t("receiptPdf"))}
      </span>
    );
  }
  if (receipt.kind === "void") return translator(locale, "back")("receiptVoid", { number: receipt.number });
  if (receipt.kind === "none")
    return startSentence(t("receiptNone", { beneficiary: recipientName(beneficiary, locale) }), beneficiary);
  return t(receipt.kind === "later" ? "receiptLater" : "receiptMailed");
}
