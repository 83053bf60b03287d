import { matchMoney } from "@/app/_matches/match-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { Fact, FactList } from "@/components/parts/fact-list";
import { IdText } from "@/components/parts/id-text";
import { MomentText } from "@/components/ui/moment-text";
import { PageScript } from "@/components/ui/page-script";
import type { RunMatch } from "@/server/domain/matching/list-run-matches";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

interface MatchFactsProps {
  run: RunMatch;
  /** The id of the organization whose page shows it. */
  organization: string;
  language: PageLocale;
}

/** Everything that a match promises and has done. */
export function MatchFacts({ run, organization, language: { locale, href } }: MatchFactsProps) {
  const { match, campaign, sponsor, answersOffers } = run;
  const t = translator(locale, "dashboard");
  const money = matchMoney(run, locale);
  const left = match.cap_cents - match.matched_cents - match.pending_cents;
  return (
    <>
      <PageScript />
      <FactList>
        <Fact label={t("matchFactCampaign")}>
          <a
            href={href(
              answersOffers
                ? `/dashboard/${organization}/campaigns/${campaign.id}`
                : campaignPathAt(campaign.slug, null),
            )}
            className="text-link"
          >
            <bdi>{campaign.name}</bdi>
          </a>
        </Fact>
        <Fact label={t("matchFactSponsor")}>{sponsor ?? t("matchSomeone")}</Fact>
        <Fact label={t("matchFactAdded")}>{money(match.matched_cents)}</Fact>
        <Fact label={t("matchFactPending")}>{money(match.pending_cents)}</Fact>
        <Fact label={t("matchFactLeft")}>{money(match.remaining_cents)}</Fact>
        <Fact label={t("matchFactCap")}>{money(match.cap_cents)}</Fact>
        {match.per_gift_cap_cents !== null && (
          <Fact label={t("matchFactPerGift")}>{money(match.per_gift_cap_cents)}</Fact>
        )}
        {match.minimum_gift_cents !== null && (
          <Fact label={t("matchFactMinimum")}>{money(match.minimum_gift_cents)}</Fact>
        )}
        <Fact label={t("matchFactStarts")}>
          <MomentText at={match.starts_at} locale={locale} />
        </Fact>
        {match.ends_at && (
          <Fact label={t("matchFactEnds")}>
            <MomentText at={match.ends_at} locale={locale} />
          </Fact>
        )}
        <Fact label={t("matchFactHidden")}>{t(match.anonymous ? "matchShownNo" : "matchShownYes")}</Fact>
        <Fact label={t("factId")}>
          <IdText id={match.id} locale={locale} />
        </Fact>
      </FactList>
      {match.status === "active" && match.remaining_cents < left && (
        <p className="text-quiet text-small">{t("matchLeftLess")}</p>
      )}
    </>
  );
}
