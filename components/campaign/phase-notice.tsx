import { Notice } from "@/components/ui/notice";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatDate, formatDistance, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What one should know of a campaign that does not take gifts now; nothing of one that does. */
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
 * The time that is left, by the server's clock. In its last day `public/page.js` counts it down, and shows the page anew
 * at its end.
 */
function Countdown({ to, now, locale }: { to: string; now: string; locale: Locale }) {
  return (
    <p data-countdown={to} data-now={now} className="mt-2 font-serif text-section tabular-nums" dir="auto">
      {formatDistance(new Date(to), new Date(now), locale)}
    </p>
  );
}
