import type { StateProps } from "@/components/checkout/thanks-page";
import { Fact, FactList } from "@/components/parts/fact-list";
import { SentenceWith } from "@/components/ui/sentence-with";
import { StatusMark } from "@/components/ui/status-mark";
import type { WayBack } from "@/server/kernel/way-back";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";
import { outcomeText } from "@/server/texts/way-back-text";

/** A gift whose money came back: why, what comes back and when, and that its receipt is void. Offers no sharing. */
export function MoneyBack({ wayBack, ...props }: StateProps & { wayBack: WayBack }) {
  const { locale, gift, campaign, amount, hrefs } = props;
  const give = translator(locale, "give");
  const write = translator(locale, "back");
  const said = (name: string) =>
    outcomeText(wayBack, { amount, campaign: name, recipient: campaign.beneficiary }, locale);
  const recurring = gift.repeats ? RECURRING[wayBack] : undefined;
  return (
    <>
      <p className="mt-2 text-lead">
        <SentenceWith sentence={(name) => said(name).text} words={campaign.name} language={campaign.shown.language} />
      </p>
      <p className="mt-2 text-quiet">{said(campaign.name).when}</p>
      <div className="mt-6">
        <FactList>
          <Fact label={give("amountLabel")}>{amount}</Fact>
          <Fact label={write("figureBack")}>
            <strong>{amount}</strong>
          </Fact>
          <Fact label={give("statusLabel")}>
            <StatusMark status={gift.status} wayBack={wayBack} locale={locale} />
          </Fact>
          {gift.receipt.kind === "void" && (
            <Fact label={give("receiptLabel")}>{write("receiptVoid", { number: gift.receipt.number })}</Fact>
          )}
        </FactList>
      </div>
      {recurring && <p className="mt-4">{write(recurring)}</p>}
      <div className="mt-6">
        {gift.status === "failed" ? (
          props.retry
        ) : (
          <a href={hrefs.give} className="button-quiet">
            {give("giveAgain")}
          </a>
        )}
      </div>
    </>
  );
}

/** The known consequences for the recurring gift. Those of a late return are in its email. */
const RECURRING: Partial<Record<WayBack, TextKey<"back">>> = {
  not_accepted: "recurringNotStarted",
  returned_clearing: "recurringNotStarted",
  dispute_lost: "recurringCanceled",
};
