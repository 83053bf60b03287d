import { GiftMatchedBy } from "@/components/campaign/gift-matched-by";
import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { CampaignPage, ShownContribution } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Few enough for a narrow column. */
const SHOWN = 8;

interface EmbedWallProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** The latest donors, under the names they chose. */
export function EmbedWall({ page, locale, href }: EmbedWallProps) {
  const t = translator(locale, "embed");
  const now = new Date(page.now);
  return (
    <div className="embed-card space-y-3" data-part="wall">
      <h1 className="text-lead leading-snug">{t("newestGifts")}</h1>
      {page.wall.length === 0 ? (
        <p className="text-quiet">{t("noGiftsYet")}</p>
      ) : (
        <ul data-list className="divide-y divide-line">
          {page.wall.slice(0, SHOWN).map((contribution) => (
            <WallEntry
              key={contribution.id}
              contribution={contribution}
              currency={page.campaign.currency}
              locale={locale}
              now={now}
            />
          ))}
        </ul>
      )}
      <p>
        <a href={href(page.path)} target="_blank" rel="noopener" className="text-link">
          <span dir="auto" lang={page.campaign.language ?? undefined}>
            {page.campaign.name}
          </span>
          <span className="sr-only"> ({t("opensNewTab")})</span>
        </a>
      </p>
    </div>
  );
}

interface WallEntryProps {
  contribution: ShownContribution;
  currency: string;
  locale: Locale;
  now: Date;
}

function WallEntry({ contribution, currency, locale, now }: WallEntryProps) {
  const t = translator(locale, "embed");
  const { id, name, amountCents, message, at, matches } = contribution;
  return (
    <li data-id={id} className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span dir="auto" className="font-semibold">
          {name ?? t("someone")}
        </span>
        {amountCents === null ? (
          <span className="text-quiet text-small">{t("amountNotShown")}</span>
        ) : (
          <Money cents={amountCents} currency={currency} locale={locale} isRound />
        )}
      </p>
      {message ? (
        <p className="text-small">
          <bdi>{message}</bdi>
        </p>
      ) : null}
      <GiftMatchedBy matches={matches} currency={currency} locale={locale} />
      <p className="text-quiet text-small">
        <TimeText at={at} locale={locale} now={now} />
      </p>
    </li>
  );
}
