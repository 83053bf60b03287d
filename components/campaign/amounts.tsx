import { CampaignBar, OnItsWay } from "@/components/campaign/campaign-progress";
import { goalShare } from "@/components/campaign/goal-share";
import { Money } from "@/components/ui/money";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ShortAmountsProps {
  campaign: CampaignPage["campaign"];
  locale: Locale;
}

interface AmountsProps extends ShortAmountsProps {
  /** How much of the total comes from matching gifts, if that is shown. */
  matchedCents?: number;
}

/**
 * What a campaign has raised: the total, the progress bar, the clearing amount, the number of donors. `public/page.js`
 * keeps it up to date.
 */
export function Amounts({ campaign, locale, matchedCents = 0 }: AmountsProps) {
  const t = translator(locale, "campaign");
  const { raised_cents: raised, goal_cents: goal, currency } = campaign;
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  return (
    <div className="amounts">
      <p data-part="sum" aria-live="polite" aria-atomic="true">
        <Money cents={raised} currency={currency} locale={locale} isRound className="block font-serif text-title" />{" "}
        <span className="text-quiet">{goal === null ? t("raisedSoFar") : t("raisedOf", { goal: money(goal) })}</span>
      </p>
      {goal !== null && (
        <div data-part="bar" className="mt-3">
          <CampaignBar campaign={campaign} locale={locale} />
        </div>
      )}
      <div data-part="counts" className="mt-2 text-quiet text-small tabular-nums">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{t("gifts", { count: campaign.contributions_count })}</span>
          {goal !== null && <span>{goalShare(raised, goal, locale)}</span>}
        </p>
        {matchedCents > 0 && <p>{t("ofItMatched", { sum: money(matchedCents) })}</p>}
        <OnItsWay campaign={campaign} locale={locale} />
        {goal !== null && raised >= goal && <p className="pt-1 font-semibold text-good">{t("goalPassed")}</p>}
      </div>
    </div>
  );
}

/** A one-line version, for lists of campaigns. */
export function ShortAmounts({ campaign, locale }: ShortAmountsProps) {
  const t = translator(locale, "campaign");
  const { raised_cents: raised, goal_cents: goal, currency } = campaign;
  const money = (cents: number) => formatRoundMoney(cents, currency, locale);
  return (
    <p className="mt-2 text-quiet text-small tabular-nums">
      <Money cents={raised} currency={currency} locale={locale} isRound className="font-semibold text-ink" />{" "}
      {goal === null ? t("raisedSoFar") : t("raisedOf", { goal: money(goal) })}
    </p>
  );
}
