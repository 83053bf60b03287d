import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import { formatMoney, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

interface MoneyProps {
  cents: number;
  currency: string;
  locale: Locale;
  /** Leaves out decimals that are all zero. */
  isRound?: boolean;
  className?: string;
}

/** An amount in the reader's locale, in tabular figures, with the plain number for machines. */
export function Money({ cents, currency, locale, isRound = false, className = "" }: MoneyProps) {
  const text = (isRound ? formatRoundMoney : formatMoney)(cents, currency, locale);
  return (
    <data
      value={decimalText(BigInt(cents), minorUnits(currency))}
      className={`whitespace-nowrap tabular-nums ${className}`}
    >
      <bdi>{text}</bdi>
    </data>
  );
}
