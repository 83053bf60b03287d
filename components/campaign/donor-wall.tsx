import { GiftLine } from "@/components/campaign/gift-line";
import { GiftMatchedBy } from "@/components/campaign/gift-matched-by";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeText } from "@/components/ui/time-text";
import type { CampaignPage, ShownContribution } from "@/server/resources/campaign-page";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface DonorWallProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
  /** Whether this is a later page of the wall. */
  isContinued: boolean;
}

/**
 * The donors, newest first, with the names and amounts that they chose to show. `public/page.js` adds to it in place.
 */
export function DonorWall({ page, locale, href, isContinued }: DonorWallProps) {
  const t = translator(locale, "campaign");
  return (
    <section id="gifts" aria-labelledby="gifts-title" data-part="wall">
      <h2 id="gifts-title" className="section-title">
        {t("wall")}
      </h2>
      {page.wall.length === 0 ? (
        <div className="mt-4">
          <EmptyState>{t(page.phase === "ended" ? "wallNone" : "wallEmpty")}</EmptyState>
        </div>
      ) : (
        <ul data-list className="mt-4 divide-y divide-line">
          {page.wall.map((contribution) => (
            <Contribution key={contribution.id} contribution={contribution} page={page} locale={locale} />
          ))}
        </ul>
      )}
      <p data-more className="mt-4 flex empty:hidden flex-wrap gap-x-6">
        {page.wallNext && (
          <a
            href={href(`${page.path}?wall=${page.wallNext}#gifts`)}
            rel="next"
            className="text-link inline-flex min-h-11 items-center"
          >
            {t("wallMore")}
          </a>
        )}
        {isContinued && (
          <a href={href(`${page.path}#gifts`)} className="text-link inline-flex min-h-11 items-center">
            {t("wallNewest")}
          </a>
        )}
      </p>
    </section>
  );
}

interface ContributionProps {
  contribution: ShownContribution;
  page: CampaignPage;
  locale: Locale;
}

function Contribution({ contribution, page, locale }: ContributionProps) {
  const { id, name, amountCents, message, at, matches } = contribution;
  const { currency } = page.campaign;
  return (
    <li data-id={id} className="py-3">
      <GiftLine name={name} amountCents={amountCents} message={message} currency={currency} locale={locale} />
      <GiftMatchedBy matches={matches} currency={currency} locale={locale} />
      <p className="text-quiet text-small">
        <TimeText at={at} locale={locale} now={new Date(page.now)} />
      </p>
    </li>
  );
}
