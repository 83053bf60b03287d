import { Money } from "@/components/ui/money";
import { TimeText } from "@/components/ui/time-text";
import type { CampaignPage } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const SHOWN = 3;

interface NewestGiftsProps {
  page: Pick<CampaignPage, "wall" | "now"> & { campaign: Pick<CampaignPage["campaign"], "currency"> };
  locale: Locale;
}

/**
 * The newest gifts, one per line, and a link to all. Without any, an empty placeholder remains for `public/page.js` to
 * fill.
 */
export function NewestGifts({ page, locale }: NewestGiftsProps) {
  const t = translator(locale, "campaign");
  const newest = page.wall.slice(0, SHOWN);
  return (
    <div data-part="newest" className="mt-4 border-line border-t pt-4 empty:hidden">
      {newest.length > 0 && (
        <>
          <h2 className="font-sans text-base">{t("newest")}</h2>
          <ul className="mt-2 space-y-1 text-small">
            {newest.map(({ id, name, amountCents, at }) => (
              <li key={id} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">
                  <bdi className={name === null ? "text-quiet" : "font-semibold"}>
                    {name ?? translator(locale, "common")("anonymous")}
                  </bdi>{" "}
                  <span className="text-quiet">
                    <TimeText at={at} locale={locale} now={new Date(page.now)} />
                  </span>
                </span>
                {amountCents !== null && (
                  <Money cents={amountCents} currency={page.campaign.currency} locale={locale} isRound />
                )}
              </li>
            ))}
          </ul>
          <p className="mt-1">
            <a href="#gifts" className="text-link inline-flex min-h-11 items-center text-small">
              {t("allGifts")}
            </a>
          </p>
        </>
      )}
    </div>
  );
}
