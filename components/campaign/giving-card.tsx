import { AmountLinks } from "@/components/campaign/amount-links";
import { Amounts } from "@/components/campaign/amounts";
import { GiveButton } from "@/components/campaign/give-button";
import { MatchPromise } from "@/components/campaign/match-promise";
import { NewestGifts } from "@/components/campaign/newest-gifts";
import { ShareLink } from "@/components/campaign/share-link";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GivingCardProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
  /** Whether the wall shows a later page, whose gifts are not the newest. */
  isContinued: boolean;
}

/** The amount raised, the matches, and the give button; on wide screens it stays next to the story. */
export function GivingCard({ page, locale, href, isContinued }: GivingCardProps) {
  const t = translator(locale, "campaign");
  const { campaign, beneficiary } = page;
  const isOpen = page.phase === "live";
  const endsAt = campaign.ends_at;
  return (
    <aside aria-label={t("give")} className="campaign-card rounded-card border border-line bg-card p-5">
      <Amounts campaign={campaign} locale={locale} matchedCents={page.matchedCents} />
      {isOpen && <MatchPromise matches={page.matches} locale={locale} />}
      {isOpen && <AmountLinks page={page} locale={locale} href={href} />}
      {isOpen && (
        <p data-give className="mt-3 flex gap-3 max-lg:hidden">
          <GiveButton page={page} locale={locale} href={href} className="grow" />
          <ShareLink locale={locale} />
        </p>
      )}
      {isOpen && endsAt && (
        <p className="mt-3 text-small">{t("endsOn", { date: formatDate(new Date(endsAt), locale) })}</p>
      )}
      {isOpen && (
        <p className="mt-3 text-quiet text-small">
          {t("feeNote", { fee: formatMoney(GIFT_FEE_CENTS, campaign.currency, locale) })}
          {beneficiary.charity && ` ${t(beneficiary.charity.country === "US" ? "deductible" : "receiptNote")}`}
        </p>
      )}
      {!isContinued && <NewestGifts page={page} locale={locale} />}
    </aside>
  );
}
