import type { StateProps } from "@/components/checkout/thanks-page";
import { type ShownTransfer, TransferInstructions } from "@/components/gift/transfer-instructions";
import { SentenceWith } from "@/components/ui/sentence-with";
import { translator } from "@/server/texts/translator";

/** How the donor transfers: nothing is thanked before it has arrived. */
export function TransferView({ locale, campaign, transfer, sent }: StateProps & { transfer: ShownTransfer }) {
  return (
    <>
      <p className="mt-2 mb-6 text-lead">
        <SentenceWith
          sentence={(name) => translator(locale, "give")("transferLead", { campaign: name })}
          words={campaign.name}
          language={campaign.shown.language}
        />
      </p>
      <TransferInstructions transfer={transfer} locale={locale} sent={sent} />
    </>
  );
}
