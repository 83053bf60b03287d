import { exampleCents } from "@/components/checkout/gift-summary";
import { type MatchTerms, matchedCents } from "@/server/resources/match-effect";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface BecomesLineProps {
  terms: readonly MatchTerms[];
  currency: string;
  locale: Locale;
}

/**
 * The total of a gift and its matches: an example, which `public/give.js` updates with the chosen amount. Nothing
 * without a match.
 */
export function BecomesLine({ terms, currency, locale }: BecomesLineProps) {
  const gift = Number(exampleCents(currency));
  const added = matchedCents(gift, terms);
  if (added === 0) return null;
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  return (
    <p data-give="becomes" className="my-3 font-semibold text-good">
      {translator(locale, "give")("matchBecomes", { amount: money(gift), total: money(gift + added) })}
    </p>
  );
}
