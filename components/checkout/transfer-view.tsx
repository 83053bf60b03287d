import type { StateProps } from "@/components/checkout/thanks-page";
import { type ShownTransfer, TransferInstructions } from "@/components/gift/transfer-instructions";
import { SentenceWith } from "@/components/ui/sentence-with";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The title of a gift's page while its donor has to transfer. */
export function transferTitle({ instructions }: ShownTransfer, locale: Locale): string {
  const { expiresAt, amountCents, currency } = instructions;
  if (expiresAt === null) return translator(locale, "standing")("setUpTitle");
  return translator(locale, "give")("transferTitle", { amount: formatMoney(amountCents, currency, locale) });
}

/** How to make the transfer; no thanks before it has arrived. */
export function TransferView({ locale, campaign, gift, transfer, sent }: StateProps & { transfer: ShownTransfer }) {
  const { expiresAt, amountCents, currency } = transfer.instructions;
  const standing = translator(locale, "standing");
  const isOrder = expiresAt === null;
  const lead = (name: string) =>
    isOrder
      ? standing("setUpLead", { campaign: name })
      : translator(locale, "give")("transferLead", { campaign: name });
  return (
    <>
      <p className="mt-2 mb-6 text-lead">
        <SentenceWith sentence={lead} words={campaign.name} language={campaign.shown.language} />
      </p>
      {isOrder && (
        <p className="mb-4">
          {standing("setUpText", { amount: formatMoney(amountCents, currency, locale), cadence: gift.cadence })}
        </p>
      )}
      <TransferInstructions transfer={transfer} locale={locale} sent={isOrder ? null : sent} />
    </>
  );
}
