import { addedForGiven } from "@/components/campaign/added-for-given";
import type { ShownMatch } from "@/server/resources/shown-match";
import { formatDate, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface MatchPromiseProps {
  matches: ShownMatch[];
  locale: Locale;
}

/**
 * What a gift made now is matched with, next to the button: the first match that still promises something, limited to
 * what it promises. Without one, an empty placeholder remains for `public/page.js` to fill.
 */
export function MatchPromise({ matches, locale }: MatchPromiseProps) {
  const match = matches.find(({ status, remainingCents }) => status === "active" && remainingCents > 0);
  return (
    <div data-part="promise" className="mt-4 border-good border-s-4 ps-3 empty:hidden">
      {match && <PromiseWords match={match} locale={locale} />}
    </div>
  );
}

function PromiseWords({ match, locale }: { match: ShownMatch; locale: Locale }) {
  const t = translator(locale, "campaign");
  const terms = translator(locale, "match");
  const { currency, sponsorName, ratio, perGiftCapCents, minimumGiftCents, remainingCents, endsAt } = match;
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  // Isolates a name's text direction from the sentence.
  const sponsor = sponsorName === null ? terms("someone") : `\u2068${sponsorName}\u2069`;
  const { addedCents, givenCents } = addedForGiven(ratio, currency);
  const left = money(remainingCents);
  const words = [
    ratio === 1
      ? t("doubled", { sponsor })
      : terms("adds", { sponsor, added: money(addedCents), given: money(givenCents) }),
    perGiftCapCents !== null && terms("perGift", { amount: money(perGiftCapCents) }),
    minimumGiftCents !== null && terms("minimum", { amount: money(minimumGiftCents) }),
  ].filter((part) => part !== false);
  return (
    <>
      <p className="font-semibold">{words.join(" ")}</p>
      <p className="text-quiet text-small tabular-nums">
        {endsAt === null
          ? t("matchLeft", { left })
          : t("matchLeftUntil", { left, date: formatDate(new Date(endsAt), locale) })}
      </p>
    </>
  );
}
