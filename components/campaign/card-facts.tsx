import { ShortAmounts } from "@/components/campaign/amounts";
import { CampaignBar, OnItsWay } from "@/components/campaign/campaign-progress";
import { goalShare } from "@/components/campaign/goal-share";
import { VerifiedMark } from "@/components/ui/verified-mark";
import type { CampaignCard } from "@/server/resources/campaign-page";
import { formatDaysLeft } from "@/server/texts/format-days-left";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export interface CardProps {
  card: CampaignCard;
  /** The time at which the card was read. */
  now: string;
  locale: Locale;
  href(path: string): string;
}

/** The beneficiary of a campaign in a list. */
export function CardBeneficiary({ card: { beneficiary }, locale }: Pick<CardProps, "card" | "locale">) {
  if (beneficiary.name === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-quiet text-small">
      <bdi>{translator(locale, "home")("for", { beneficiary: beneficiary.name })}</bdi>
      {beneficiary.legalName !== null && <bdi>({beneficiary.legalName})</bdi>}
      {beneficiary.isVerifiedCharity && <VerifiedMark label={translator(locale, "common")("verifiedCharity")} />}
    </p>
  );
}

/**
 * The progress of a campaign in a list: the bar, the amount, its share of the goal, the days left and the pending
 * amount.
 */
export function CardProgress({ card: { campaign }, now, locale }: Omit<CardProps, "href">) {
  const { goal_cents: goal, raised_cents: raised } = campaign;
  const share = goal === null ? null : goalShare(raised, goal, locale);
  const daysLeft = formatDaysLeft(campaign.ends_at, now, locale);
  return (
    <>
      <CampaignBar campaign={campaign} locale={locale} />
      <ShortAmounts campaign={campaign} locale={locale} />
      {(share !== null || daysLeft !== null) && (
        <p className="flex flex-wrap justify-between gap-x-4 text-quiet text-small tabular-nums">
          {share !== null && <span>{translator(locale, "home")("ofGoal", { share })}</span>}
          {daysLeft !== null && <span>{daysLeft}</span>}
        </p>
      )}
      <div className="text-quiet text-small tabular-nums">
        <OnItsWay campaign={campaign} locale={locale} />
      </div>
    </>
  );
}
