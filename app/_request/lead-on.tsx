import type { PageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { CampaignSearch } from "@/components/campaign/campaign-search";
import { CardGrid } from "@/components/campaign/card-grid";
import { listLiveCampaigns } from "@/server/domain/campaigns/lists/list-live-campaigns";
import { translator } from "@/server/texts/translator";

const CARDS = 3;

/** Links for a page without content: the search, and the newest campaigns. */
export async function LeadOn({ locale, href }: PageLocale) {
  const { run } = await getVisitor();
  const { cards, now } = await run(listLiveCampaigns, { after: null });
  const t = translator(locale, "home");
  return (
    <>
      <CampaignSearch locale={locale} href={href} causes={[]} />
      {cards.length > 0 && (
        <section aria-labelledby="newest-title" className="mt-10">
          <h2 id="newest-title" className="section-title">
            {t("campaigns")}
          </h2>
          <CardGrid cards={cards.slice(0, CARDS)} now={now} locale={locale} href={href} />
        </section>
      )}
    </>
  );
}
