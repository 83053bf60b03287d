import type { ShownMatchingGift } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftMatchedByProps {
  matches: ShownMatchingGift[];
  currency: string;
  locale: Locale;
}

/** Who matched a contribution on the wall, a line each, with the amount unless the donor hides theirs. */
export function GiftMatchedBy({ matches, currency, locale }: GiftMatchedByProps) {
  const t = translator(locale, "match");
  return matches.map(({ sponsorName, amountCents }, index) => {
    // Isolates a name's text direction from the sentence.
    const sponsor = sponsorName === null ? t("someone") : `\u2068${sponsorName}\u2069`;
    const amount = amountCents === null ? null : formatRoundMoney(amountCents, currency, locale);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a gift's matches never change their order.
      <p key={index} className="text-small tabular-nums">
        {amount === null ? t("gaveHidden", { sponsor }) : t("gave", { sponsor, amount })}
      </p>
    );
  });
}
