import { donorText } from "@/app/_gifts/gift-words";
import type { PageLocale } from "@/app/_request/request-locale";
import { MomentText } from "@/components/ui/moment-text";
import { Money } from "@/components/ui/money";
import { StatusMark } from "@/components/ui/status-mark";
import type { CampaignGift } from "@/server/domain/campaigns/contributions/list-campaign-gifts";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiftListProps {
  gifts: CampaignGift[];
  /**
   * The path of the campaign's gifts, without a language, for readers who may hide names on its page; null for others.
   */
  path: string | null;
  language: PageLocale;
}

/** Gifts to a campaign, each with its donor, amount and status. */
export function GiftList({ gifts, path, language: { locale, href } }: GiftListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {gifts.map((gift) => (
        <GiftRow key={gift.id} gift={gift} url={path && href(`${path}/${gift.id}`)} locale={locale} />
      ))}
    </ul>
  );
}

function GiftRow({ gift, url, locale }: { gift: CampaignGift; url: string | null; locale: Locale }) {
  const t = translator(locale, "organizer");
  const { donor, isAnonymous, isHidden, amountCents, currency, status, pageName, createdAt } = gift;
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <bdi className={donor === null ? "text-quiet" : "font-semibold [overflow-wrap:anywhere]"}>
          {donorText(gift, locale)}
        </bdi>
        <Money cents={Number(amountCents)} currency={currency} locale={locale} className="font-semibold" />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-small">
        <span className="text-quiet [overflow-wrap:anywhere]">
          <MomentText at={createdAt} locale={locale} />
          {pageName !== null && ` · ${t("giftOnPage", { page: pageName })}`}
          {donor !== null && isAnonymous && ` · ${t("giftAnonymous")}`}
        </span>
        <StatusMark status={status} locale={locale} />
      </p>
      {url && status === "settled" && (
        <a href={url} className="text-link inline-flex min-h-11 items-center text-small">
          {t(isHidden ? "wallHidden" : "wallLink")}
        </a>
      )}
    </li>
  );
}
