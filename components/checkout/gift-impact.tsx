import { CampaignPictureBox, type CampaignPictureBoxProps } from "@/components/campaign/campaign-picture-box";
import { CampaignBar, OnItsWay } from "@/components/campaign/campaign-progress";
import { goalShare } from "@/components/campaign/goal-share";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftImpactProps {
  campaign: CampaignPage["campaign"];
  /** How much of the gift and its matches has arrived. */
  arrivedCents: number;
  locale: Locale;
}

/** The effect of the gift: the campaign's picture and progress bar, including the gift. */
export function GiftImpact({ campaign, arrivedCents, locale }: GiftImpactProps) {
  const picture: CampaignPictureBoxProps["campaign"] = campaign;
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line bg-card">
      <CampaignPictureBox
        campaign={picture}
        sizes="(min-width: 36rem) 33rem, 100vw"
        isFirst
        className="aspect-[5/2] rounded-none border-0"
      />
      <Bar campaign={campaign} arrivedCents={arrivedCents} locale={locale} />
    </div>
  );
}

function Bar({ campaign, arrivedCents, locale }: GiftImpactProps) {
  const { raised_cents: raised, goal_cents: goal, currency } = campaign;
  if (goal === null) return null;
  const t = translator(locale, "give");
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  const total = { raised: money(raised), goal: money(goal) };
  const [before, after] = [raised - arrivedCents, raised].map((cents) => goalShare(cents, goal, locale)) as [
    string,
    string,
  ];
  return (
    <div className="p-4">
      <CampaignBar campaign={campaign} locale={locale} />
      <p className="mt-2 font-semibold">{sentenceOf()}</p>
      <div className="text-quiet text-small">
        <OnItsWay
          campaign={campaign}
          locale={locale}
          sentence={arrivedCents > 0 ? undefined : (sum) => t("onItsWayWith", { sum })}
        />
      </div>
    </div>
  );

  function sentenceOf(): string {
    if (arrivedCents === 0) return translator(locale, "campaign")("barLabel", { ...total, share: after });
    return before === after ? t("raisedWith", total) : t("moved", { before, after });
  }
}
