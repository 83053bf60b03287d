import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import type { ReceivedSum } from "@/server/domain/gifts/received/sum-received-gifts";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const ORDER = ["settled", "settling", "pending", "reversed", "failed"];

/** The totals of the selection: settled gifts with their fees, and others separately. */
export function GiftSums({ sums, locale }: { sums: ReceivedSum[]; locale: Locale }) {
  const t = translator(locale, "received");
  const ordered = [...sums].sort(
    (one, other) =>
      one.currency.localeCompare(other.currency) || ORDER.indexOf(one.status) - ORDER.indexOf(other.status),
  );
  return (
    <section aria-labelledby="sums" className="space-y-2">
      <h2 id="sums" className="font-semibold">
        {t("sumTitle")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {ordered.map(({ currency, status, count, amountCents, feeCents, netCents }) => (
          <li key={`${currency} ${status}`} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-2 tabular-nums">
            <span className="min-w-32">
              <StatusMark status={status} locale={locale} />
            </span>
            <span className="min-w-24">{t("sumCount", { count })}</span>
            <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />
            {status === "settled" && (
              <span className="text-quiet">
                {t("sumNet", {
                  fee: formatMoney(feeCents, currency, locale),
                  net: formatMoney(netCents, currency, locale),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
