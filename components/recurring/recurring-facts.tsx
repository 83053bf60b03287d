import { Fact, FactList } from "@/components/parts/fact-list";
import type { RecurringView } from "@/components/recurring/recurring-view";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

/** The amount, cadence, next date, payment method and total of a recurring gift. */
export function RecurringFacts({ view }: { view: RecurringView }) {
  const { locale, currency } = view;
  const write = translator(locale, "recurring");
  const total = formatMoney(view.totalCents, currency, locale);
  const standing = translator(locale, "standing");
  const method = view.last4 ? write("card", { last4: view.last4 }) : write("usualMethod");
  const isOver = view.status === "canceled" || view.status === "ended";
  return (
    <FactList>
      <Fact label={write("amount")}>
        <Money cents={view.amountCents} currency={currency} locale={locale} className="font-semibold" />
      </Fact>
      <Fact label={write("cadence")}>{write(view.cadence)}</Fact>
      {!isOver && (
        <Fact label={view.transfer ? standing("nextTransfer") : write("nextGift")}>
          {view.nextGiftAt ? <TimeText at={view.nextGiftAt} locale={locale} /> : write("noNextGift")}
        </Fact>
      )}
      {!isOver && <Fact label={write("pays")}>{view.transfer ? standing("byTransfer") : method}</Fact>}
      {!isOver && view.mandate && <Fact label={translator(locale, "debit")("factLabel")}>{view.mandate}</Fact>}
      <Fact label={write("givenSoFar")}>{write("givenTotal", { count: view.giftsCount, total })}</Fact>
    </FactList>
  );
}
