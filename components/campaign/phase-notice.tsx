import { Notice } from "@/components/ui/notice";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatDate, formatDistance, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Why a campaign currently accepts no gifts; nothing if it does. */
export function PhaseNotice({ page, locale }: { page: CampaignPage; locale: Locale }) {
  const t = translator(locale, "campaign");
  const { campaign, phase } = page;
  switch (phase) {
    case "live":
      return null;
    case "draft":
      return (
        <Notice kind="waiting" title={t("draftTitle")}>
          <p className="text-quiet">{t("draftText")}</p>
        </Notice>
      );
    case "scheduled":
      return (
        <Notice title={t("scheduledTitle", { date: formatDate(new Date(campaign.starts_at!), locale) })}>
          <p className="text-quiet">{t("scheduledText")}</p>
          <Countdown to={campaign.starts_at!} now={page.now} locale={locale} />
        </Notice>
      );
    case "paused":
      return (
        <Notice kind="waiting" title={t("pausedTitle")}>
          <p className="text-quiet">{t("pausedText")}</p>
        </Notice>
      );
    case "ended":
      return (
        <Notice title={t("endedTitle")}>
          <p className="text-quiet">
            {t("endedText", { sum: formatRoundMoney(campaign.raised_cents, campaign.currency, locale) })}
          </p>
        </Notice>
      );
  }
}

/**
 * The remaining time, by the server's clock. On the last day `public/page.js` counts it down and reloads the page at
 * the end.
 */
function Countdown({ to, now, locale }: { to: string; now: string; locale: Locale }) {
  return (
    <p data-countdown={to} data-now={now} className="mt-2 font-serif text-section tabular-nums" dir="auto">
      {formatDistance(new Date(to), new Date(now), locale)}
    </p>
  );
}
