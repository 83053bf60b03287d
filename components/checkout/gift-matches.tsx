import { MatchWords } from "@/components/campaign/match-words";
import { Notice } from "@/components/ui/notice";
import type { ShownMatch } from "@/server/resources/shown-match";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The matches for the gift: sponsor, terms and remaining amount; nothing without a match. */
export function GiftMatches({ matches, locale }: { matches: readonly ShownMatch[]; locale: Locale }) {
  const active = matches.filter(({ status, remainingCents }) => status === "active" && remainingCents > 0);
  if (active.length === 0) return null;
  const t = translator(locale, "match");
  return (
    <div className="mt-6">
      <Notice kind="good" title={translator(locale, "give")("matchTitle")}>
        {active.map((match) => {
          const money = (cents: number) => formatRoundMoney(cents, match.currency, locale);
          return (
            <div key={match.id} className="mt-2">
              <MatchWords match={match} locale={locale} />
              <p className="mt-1 text-small">
                {t("left", { left: money(match.remainingCents), cap: money(match.promisedCents) })}
              </p>
            </div>
          );
        })}
      </Notice>
    </div>
  );
}
