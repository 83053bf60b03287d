import { CampaignPictureBox, type CampaignPictureBoxProps } from "@/components/campaign/campaign-picture-box";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney, formatShare } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftImpactProps {
  campaign: CampaignPage["campaign"];
  /** What the gift and its matches add to the campaign's totals. */
  addedCents: number;
  locale: Locale;
}

/** What the gift did: the campaign's picture and its bar, with the gift in it. */
export function GiftImpact({ campaign, addedCents, locale }: GiftImpactProps) {
  const picture: CampaignPictureBoxProps["campaign"] = campaign;
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line bg-card">
      <CampaignPictureBox
        campaign={picture}
        sizes="(min-width: 36rem) 33rem, 100vw"
        isFirst
        className="aspect-[5/2] rounded-none border-0"
      />
      <Bar campaign={campaign} addedCents={addedCents} locale={locale} />
    </div>
  );
}

function Bar({ campaign, addedCents, locale }: GiftImpactProps) {
  const { raised_cents: raised, pending_cents: pending, goal_cents: goal, currency } = campaign;
  if (goal === null) return null;
  const t = translator(locale, "give");
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  const share = (cents: number) => formatShare(Math.max(0, cents) / goal, locale);
  const [before, after] = [share(raised + pending - addedCents), share(raised + pending)];
  const total = { raised: money(raised + pending), goal: money(goal) };
  const text = before === after ? t("raisedWith", total) : t("moved", { before, after });
  return (
    <div className="p-4">
      <ProgressBar raisedCents={raised} pendingCents={pending} goalCents={goal} label={t("raisedWith", total)} />
      <p className="mt-2 font-semibold">{text}</p>
    </div>
  );
}
