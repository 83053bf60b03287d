import { CADENCES, type Cadence } from "@/server/kernel/cadence";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Placeholder for the amount in the translated sentence, as in SentenceWith. */
const PLACE = "\ufdd0";

/**
 * What the donor of a gift agrees to, for each cadence: the amount, the next charge, and how it ends. Styles show the
 * text for the chosen cadence, and `public/give.js` fills in the amount.
 */
export function Agreement({ nextAt, locale }: { nextAt: Record<Cadence, Date>; locale: Locale }) {
  const t = translator(locale, "give");
  return CADENCES.map((cadence) => {
    const sentence = t("agreement", { cadence, amount: PLACE, date: formatDate(nextAt[cadence], locale) });
    const [before, after] = sentence.split(PLACE);
    return (
      <p key={cadence} data-agreement={cadence} className="mt-4">
        {before}
        <bdi data-give="agreed" className="font-semibold">
          {t("agreementAmount")}
        </bdi>
        {after}
      </p>
    );
  });
}
