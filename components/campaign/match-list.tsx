import { MatchWords } from "@/components/campaign/match-words";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TimeText } from "@/components/ui/time-text";
import type { ShownMatch } from "@/server/resources/shown-match";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface MatchListProps {
  matches: ShownMatch[];
  locale: Locale;
  /** The product's clock, as an instant. */
  now: string;
}

/**
 * The matches of a campaign: the sponsor, the ratio, the remaining amount and the end date. Without a match, an empty
 * placeholder remains for `public/page.js` to fill.
 */
export function MatchList({ matches, locale, now }: MatchListProps) {
  return (
    <div data-part="matches" className="empty:hidden">
      {matches.length > 0 && <Matches matches={matches} locale={locale} now={now} />}
    </div>
  );
}

function Matches({ matches, locale, now }: MatchListProps) {
  return (
    <section aria-labelledby="matches-title">
      <h2 id="matches-title" className="section-title">
        {translator(locale, "match")("title")}
      </h2>
      <ul className="mt-4 space-y-4">
        {matches.map((match) => (
          <li key={match.id} className="rounded-card border border-line bg-card p-5">
            {match.label !== null && (
              <p dir="auto" className="mb-1 font-semibold">
                {match.label}
              </p>
            )}
            <MatchWords match={match} locale={locale} />
            {match.remainingCents > 0 && <MatchLeft match={match} locale={locale} now={new Date(now)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The remaining amount of a match, as a bar and in figures, and its end date. */
function MatchLeft({ match, locale, now }: { match: ShownMatch; locale: Locale; now: Date }) {
  const t = translator(locale, "match");
  const money = (cents: number) => formatRoundMoney(cents, match.currency, locale);
  const cap = money(match.promisedCents);
  const isAhead = match.status === "scheduled";
  const at = isAhead ? match.startsAt : match.endsAt;
  return (
    <div className="mt-4">
      <ProgressBar
        raisedCents={match.matchedCents}
        pendingCents={match.pendingCents}
        goalCents={match.promisedCents}
        label={t("progress", { matched: money(match.matchedCents), cap })}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-semibold tabular-nums">{t("left", { left: money(match.remainingCents), cap })}</span>
        {at !== null && (
          <span className="text-quiet">
            {t(isAhead ? "begins" : "ends")} <TimeText at={at} locale={locale} now={now} />
          </span>
        )}
      </p>
      {match.pendingCents > 0 && (
        <p className="text-quiet text-small">{t("onItsWay", { amount: money(match.pendingCents) })}</p>
      )}
    </div>
  );
}
