import { readAmountText } from "@/server/kernel/amount-text";
import { CADENCES, type Cadence } from "@/server/kernel/cadence";
import { AMOUNT_MAXIMUM_CENTS, GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { formatMoney, intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export interface TypedTerms {
  amount: string;
  cadence: string;
}

export interface TermsFault {
  field: keyof TypedTerms;
  message: string;
}

/** Reads what somebody typed about the sum and the cadence, or says in the reader's language what is not right. */
export function readTypedTerms(
  typed: TypedTerms,
  currency: string,
  locale: Locale,
): { amountCents: Cents; cadence: Cadence } | { faults: TermsFault[] } {
  const write = translator(locale, "recurring");
  const amount = readAmountText(typed.amount, currency, intlTag(locale));
  const cadence = CADENCES.find((one) => one === typed.cadence);
  const bounds = {
    minimum: formatMoney(GIFT_MINIMUM_CENTS, currency, locale),
    maximum: formatMoney(AMOUNT_MAXIMUM_CENTS, currency, locale),
  };
  const faults: TermsFault[] = [];
  if (typeof amount !== "bigint") faults.push({ field: "amount", message: write("amountMissing") });
  else if (amount < GIFT_MINIMUM_CENTS) faults.push({ field: "amount", message: write("amountTooSmall", bounds) });
  else if (amount > AMOUNT_MAXIMUM_CENTS) faults.push({ field: "amount", message: write("amountTooLarge", bounds) });
  if (!cadence) faults.push({ field: "cadence", message: write("cadenceMissing") });
  return typeof amount === "bigint" && cadence && faults.length === 0 ? { amountCents: amount, cadence } : { faults };
}
