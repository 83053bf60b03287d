import { Money } from "@/components/ui/money";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface LeaderboardProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** The fundraisers of a campaign, highest total first, and how to become one. */
export function Leaderboard({ page, locale, href }: LeaderboardProps) {
  const t = translator(locale, "campaign");
  const isOpen = page.phase === "live" || page.phase === "scheduled";
  const mayStart = isOpen && !page.parent && page.campaign.p2p_policy !== "closed";
  if ((page.parent && !page.ownTeam) || (page.leaders.length === 0 && !mayStart)) return null;
  return (
    <section aria-labelledby="leaders-title" data-part="leaders">
      <h2 id="leaders-title" className="section-title">
        {t("leaders")}
      </h2>
      {page.leaders.length > 0 && (
        <ol className="mt-4 divide-y divide-line">
          {page.leaders.map(({ name, language, fundraiser, path, raisedCents }) => (
            <li key={path} className="flex items-baseline justify-between gap-4 py-3">
              <span className="min-w-0">
                <a href={href(path)} className="text-link font-semibold">
                  <bdi lang={language ?? undefined}>{name}</bdi>
                </a>
                {fundraiser !== null && (
                  <span className="block text-quiet text-small">
                    <bdi>{fundraiser}</bdi>
                  </span>
                )}
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
      )}
      {mayStart && (
        <div className="mt-4">
          <p className="text-quiet">{t("startText")}</p>
          <a href={href(`${page.path}/start`)} className="button-quiet mt-3">
            {t("start")}
          </a>
        </div>
      )}
    </section>
  );
}
