import { Amounts } from "@/components/campaign/amounts";
import { MatchWords } from "@/components/campaign/match-words";
import { EmbedButton } from "@/components/embed/embed-button";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface EmbedProgressProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** Few enough for a narrow column. */
const MATCHES_SHOWN = 2;

/** A campaign's progress, its current matches, and a give button. */
export function EmbedProgress({ page, locale, href }: EmbedProgressProps) {
  const { campaign, phase, path } = page;
  const isOpen = phase === "live" || phase === "scheduled";
  return (
    <div className="embed-card space-y-3">
      <div className="embed-facts space-y-3">
        <h1 className="text-lead leading-snug">
          <a
            href={href(path)}
            target="_blank"
            rel="noopener"
            dir="auto"
            lang={campaign.language ?? undefined}
            className="no-underline hover:underline"
          >
            {campaign.name}
          </a>
        </h1>
        <Amounts campaign={campaign} locale={locale} />
        {isOpen ? null : <p className="text-quiet text-small">{translator(locale, "embed")("notTaking")}</p>}
        <EmbedMatches page={page} locale={locale} />
      </div>
      <EmbedButton page={page} locale={locale} href={href} />
    </div>
  );
}

/** The matches that currently add to gifts. Without one, an empty placeholder remains for `public/page.js` to fill. */
function EmbedMatches({ page, locale }: Pick<EmbedProgressProps, "page" | "locale">) {
  const t = translator(locale, "match");
  const active = page.matches.filter(({ status, remainingCents }) => status === "active" && remainingCents > 0);
  return (
    <div data-part="matches" className="space-y-2 empty:hidden">
      {active.slice(0, MATCHES_SHOWN).map((match) => {
        const money = (cents: number) => formatRoundMoney(cents, match.currency, locale);
        return (
          <div key={match.id} className="text-small">
            <MatchWords match={match} locale={locale} />
            <p className="text-quiet tabular-nums">
              {t("left", { left: money(match.remainingCents), cap: money(match.promisedCents) })}
            </p>
          </div>
        );
      })}
    </div>
  );
}
