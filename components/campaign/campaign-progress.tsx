import { goalShare } from "@/components/campaign/goal-share";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface CampaignProgressProps {
  campaign: Pick<CampaignPage["campaign"], "raised_cents" | "pending_cents" | "goal_cents" | "currency">;
  locale: Locale;
}

/** The progress bar toward a campaign's goal, with a text that describes it completely; nothing without a goal. */
export function CampaignBar({ campaign, locale }: CampaignProgressProps) {
  const { raised_cents: raised, pending_cents: pending, goal_cents: goal, currency } = campaign;
  if (goal === null) return null;
  const t = translator(locale, "campaign");
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  const share = goalShare(raised, goal, locale);
  const arrived = t("barLabel", { raised: money(raised), goal: money(goal), share });
  const label = pending > 0 ? `${arrived}. ${t("clearing", { sum: money(pending) })}` : arrived;
  return <ProgressBar raisedCents={raised} pendingCents={pending} goalCents={goal} label={label} />;
}

interface OnItsWayProps extends CampaignProgressProps {
  /** Writes the sentence, if the default ("this much more is on its way") doesn't fit. */
  sentence?(sum: string): string;
}

/** Explains the hatched part of the bar wherever it appears; nothing if everything has arrived. */
export function OnItsWay({ campaign, locale, sentence }: OnItsWayProps) {
  const { pending_cents: pending, currency } = campaign;
  if (pending <= 0) return null;
  const sum = formatRoundMoney(pending, currency, locale);
  return (
    <p className="flex items-center gap-2">
      <span aria-hidden="true" className="swatch-clearing flex-none" />
      {sentence ? sentence(sum) : translator(locale, "campaign")("clearing", { sum })}
    </p>
  );
}
