import { Money } from "@/components/ui/money";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface TeamsProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** The teams of a campaign, or, on a team's page, its total and how to join it. */
export function Teams({ page, locale, href }: TeamsProps) {
  const t = translator(locale, "p2p");
  const { ownTeam, parent } = page;
  if (ownTeam && parent) {
    const raised = formatMoney(ownTeam.raisedCents, page.campaign.currency, locale);
    return (
      <section aria-labelledby="team-title">
        <h2 id="team-title" className="section-title">
          {t("theTeam")}
        </h2>
        <p className="mt-3 font-semibold tabular-nums">{t("raisedTogether", { raised, count: ownTeam.members + 1 })}</p>
        {(page.phase === "live" || page.phase === "scheduled") && (
          <a href={href(`${parent.path}/start?team=${page.campaign.slug}`)} className="button-quiet mt-4">
            {t("joinTeam")}
          </a>
        )}
      </section>
    );
  }
  if (page.teams.length === 0) return null;
  return (
    <section aria-labelledby="teams-title">
      <h2 id="teams-title" className="section-title">
        {t("teams")}
      </h2>
      <ol className="mt-4 divide-y divide-line">
        {page.teams.map(({ name, language, path, raisedCents, members }) => (
          <li key={path} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <a href={href(path)} className="text-link font-semibold">
                <bdi lang={language ?? undefined}>{name}</bdi>
              </a>
              <span className="block text-quiet text-small">{t("members", { count: members + 1 })}</span>
            </span>
            <Money
              cents={raisedCents}
              currency={page.campaign.currency}
              locale={locale}
              isRound
              className="font-semibold"
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
