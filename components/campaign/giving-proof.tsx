import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

type CurrencySums = readonly { currency: string; cents: bigint }[];

interface GivingProofProps {
  figures: { receipts: number; raised: CurrencySums; raisedThisMonth: CurrencySums };
  locale: Locale;
}

/** Figures about what has been given here; nothing if there is nothing yet. */
export function GivingProof({ figures: { receipts, raised, raisedThisMonth }, locale }: GivingProofProps) {
  const t = translator(locale, "home");
  if (receipts === 0 && raised.length === 0) return null;
  return (
    <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-1 text-quiet tabular-nums">
      {raised.map(({ currency, cents }) => (
        <li key={currency}>{t("raised", { amount: formatRoundMoney(cents, currency, locale) })}</li>
      ))}
      {raisedThisMonth.map(({ currency, cents }) => (
        <li key={`${currency} of the month`}>
          {t("thisMonth", { amount: formatRoundMoney(cents, currency, locale) })}
        </li>
      ))}
      {receipts > 0 && <li>{t("receipts", { count: receipts })}</li>}
    </ul>
  );
}
