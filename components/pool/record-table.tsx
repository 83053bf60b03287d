import "@/components/ui/markdown.css";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { PoolLedgerPage, ShownPoolRecord } from "@/server/resources/pool-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface RecordsProps<Record> {
  records: Record[];
  currency: string;
  locale: Locale;
}

/** A short list of the newest records of a pool's ledger. */
export function RecordList({ records, currency, locale }: RecordsProps<ShownPoolRecord>) {
  const t = translator(locale, "pool");
  return (
    <ul className="mt-3 max-w-measure divide-y divide-line border-line border-y">
      {records.map(({ sequence, type, at, amountCents }) => (
        <li key={sequence} className="flex items-baseline justify-between gap-4 py-2">
          <span>
            {t("recordType", { type })}
            <span className="block text-quiet text-small">
              <TimeText at={at} locale={locale} />
            </span>
          </span>
          <Money cents={amountCents} currency={currency} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

/** Records of a pool's ledger with the balances after each, and the start of its fingerprint. */
export function RecordTable({ records, currency, locale }: RecordsProps<PoolLedgerPage["records"][number]>) {
  const t = translator(locale, "pool");
  const columns = ["columnRecord", "columnDate", "columnWhat"] as const;
  const amounts = ["columnAmount", "treasury", "reserves"] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <div className="markdown-table mt-4" tabIndex={0}>
      <table className="w-full">
        <caption className="sr-only">{t("ledgerTitle")}</caption>
        <thead>
          <tr>
            {[...columns, ...amounts, "columnFingerprint" as const].map((title) => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ sequence, at, type, amountCents, treasuryCents, reservesCents, hash }) => (
            <tr key={sequence}>
              <td className="tabular-nums">{sequence}</td>
              <td className="whitespace-nowrap">
                <TimeText at={at} locale={locale} />
              </td>
              <td className="min-w-40">{t("recordType", { type })}</td>
              {[amountCents, treasuryCents, reservesCents].map((cents, column) => (
                <td key={amounts[column]}>
                  <Money cents={cents} currency={currency} locale={locale} />
                </td>
              ))}
              <td>
                <code dir="ltr" title={hash}>
                  {hash.slice(0, 12)}
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
