import { giveAmountPath } from "@/components/campaign/give-amount-path";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface ImpactListProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** The effect of amounts in the organizer's words, each a link to give that amount while the campaign accepts gifts. */
export function ImpactList({ page, locale, href }: ImpactListProps) {
  const { impacts, currency } = page.campaign;
  if (!impacts) return null;
  return (
    <section aria-labelledby="impacts-title">
      <h2 id="impacts-title" className="section-title">
        {translator(locale, "campaign")("impacts")}
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {impacts.map(({ amount_cents: cents, text }) => (
          <li key={`${cents} ${text}`} className="flex items-baseline gap-4 py-3">
            <span className="min-w-16 font-semibold tabular-nums">
              {page.phase === "live" ? (
                <a href={href(giveAmountPath(page, cents))} className="text-link">
                  {formatRoundMoney(cents, currency, locale)}
                </a>
              ) : (
                formatRoundMoney(cents, currency, locale)
              )}
            </span>
            <span dir="auto" lang={page.campaignLanguage ?? undefined} className="min-w-0">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
