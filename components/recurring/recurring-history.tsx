import type { RecurringView } from "@/components/recurring/recurring-view";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import { TimeText } from "@/components/ui/time-text";
import { translator } from "@/server/texts/translator";

/** Its gifts, each with status and receipt. */
export function RecurringHistory({ view }: { view: RecurringView }) {
  const { locale, currency, gifts } = view;
  const write = translator(locale, "recurring");
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="section-title">
        {write("history")}
      </h2>
      {gifts.length === 0 ? (
        <EmptyState>{write("historyEmpty")}</EmptyState>
      ) : (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {gifts.map(({ id, amountCents, status, wayBack, at, receiptUrl }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span>
                <TimeText at={at} locale={locale} />
                <span className="block text-small">
                  <StatusMark status={status} wayBack={wayBack} locale={locale} />
                </span>
              </span>
              <span className="text-end">
                <Money
                  cents={amountCents}
                  currency={currency}
                  locale={locale}
                  className={status === "reversed" ? "text-returned line-through" : ""}
                />
                {receiptUrl && (
                  <a href={receiptUrl} className="text-link block min-h-6 text-small">
                    {write("receipt")}
                  </a>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {view.hasMoreGifts && <p className="mt-3 text-quiet text-small">{write("historyRest")}</p>}
    </section>
  );
}
