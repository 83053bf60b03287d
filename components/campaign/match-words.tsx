import { addedForGiven } from "@/components/campaign/added-for-given";
import type { ShownMatch } from "@/server/resources/shown-match";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The terms of a match in a sentence: what it promises, or if it promises nothing any more, what it has added. */
export function MatchWords({ match, locale }: { match: ShownMatch; locale: Locale }) {
  const t = translator(locale, "match");
  const { currency, perGiftCapCents, minimumGiftCents, status } = match;
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  // Isolates a name's text direction from the sentence.
  const sponsor = match.sponsorName === null ? t("someone") : `\u2068${match.sponsorName}\u2069`;
  if (status !== "active" && status !== "scheduled")
    return (
      <p className="text-quiet">
        {t(status, { sponsor, amount: money(match.matchedCents) })}
        {match.pendingCents > 0 && ` ${t("onItsWay", { amount: money(match.pendingCents) })}`}
      </p>
    );
  const { addedCents, givenCents } = addedForGiven(match.ratio, currency);
  const terms = [
    perGiftCapCents !== null && t("perGift", { amount: money(perGiftCapCents) }),
    minimumGiftCents !== null && t("minimum", { amount: money(minimumGiftCents) }),
  ].filter((term) => term !== false);
  return (
    <>
      <p>{t("adds", { sponsor, added: money(addedCents), given: money(givenCents) })}</p>
      {terms.length > 0 && <p className="mt-1 text-quiet text-small">{terms.join(" ")}</p>}
    </>
  );
}
