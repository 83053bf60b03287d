import { CADENCES, type Cadence } from "@/server/kernel/cadence";
import { formatDate } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Stands for the amount while the sentence is written, as in SentenceWith. */
const PLACE = "\ufdd0";

/**
 * What is agreed to with a gift of each cadence: the amount, when it is charged next, and how it ends. Styles show that of
 * the chosen one, and `public/give.js` fills in the amount.
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
