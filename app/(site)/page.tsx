import type { Metadata } from "next";
import { languageLinks } from "@/app/_request/language-links";
import { type PageLocale, pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { CampaignSearch } from "@/components/campaign/campaign-search";
import { CardGrid } from "@/components/campaign/card-grid";
import { FeaturedCampaign } from "@/components/campaign/featured-campaign";
import { GivingProof } from "@/components/campaign/giving-proof";
import { DonorFrame } from "@/components/ui/donor-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { readGivingFigures } from "@/server/domain/campaigns/contributions/read-giving-figures";
import { listLiveCampaigns } from "@/server/domain/campaigns/lists/list-live-campaigns";
import type { CampaignCards } from "@/server/domain/campaigns/lists/read-campaign-cards";
import type { CampaignCard } from "@/server/resources/campaign-page";
import { translator } from "@/server/texts/translator";

export async function generateMetadata({ searchParams }: PageProps<"/">): Promise<Metadata> {
  const [{ locale }, { publicUrl }] = await Promise.all([pageLocale(searchParams), getVisitor()]);
  const description = translator(locale, "home")("lead");
  return { description, alternates: languageLinks(`${publicUrl}/`), other: { "page-scripts": "own" } };
}

/** The home page: one campaign in full, search, and the open campaigns. */
export default async function HomePage({ searchParams }: PageProps<"/">) {
  const { locale, href } = await pageLocale(searchParams);
  const { page } = await searchParams;
  const after = typeof page === "string" ? page : null;
  const { house, isSandbox, run } = await getVisitor();
  const [list, figures] = await Promise.all([run(listLiveCampaigns, { after }), run(readGivingFigures, {})]);
  const featured = after === null ? featuredOf(list.cards) : null;
  const t = translator(locale, "home");
  return (
    <DonorFrame locale={locale} path="/" href={href} isSandbox={isSandbox} house={house}>
      <h1 className="page-title max-w-measure">{t("title")}</h1>
      <p className="mt-4 max-w-measure text-lead">{t("lead")}</p>
      <CampaignSearch locale={locale} href={href} causes={figures.causes} />
      {featured && <FeaturedCampaign card={featured} now={list.now} locale={locale} href={href} />}
      <LiveCampaigns list={list} featured={featured} isContinued={after !== null} locale={locale} href={href} />
      <GivingProof figures={figures} locale={locale} />
      <StartCampaign locale={locale} href={href} />
      {isSandbox && (
        <p className="mt-6">
          <a href="/dev/mailbox" className="text-link inline-flex min-h-11 items-center">
            {t("mailbox")}
          </a>
        </p>
      )}
    </DonorFrame>
  );
}

/** The one of the newest campaigns with the most gifts; the newer one of a tie; null without a campaign. */
function featuredOf(cards: readonly CampaignCard[]): CampaignCard | null {
  const gifts = (card: CampaignCard) => card.campaign.contributions_count;
  return cards.reduce<CampaignCard | null>((most, card) => (most && gifts(most) >= gifts(card) ? most : card), null);
}

interface LiveCampaignsProps extends PageLocale {
  list: CampaignCards;
  featured: CampaignCard | null;
  isContinued: boolean;
}

function LiveCampaigns({ list: { cards, next, now }, featured, isContinued, locale, href }: LiveCampaignsProps) {
  const t = translator(locale, "home");
  const others = cards.filter((card) => card !== featured);
  if (featured && others.length === 0) return null;
  return (
    <section aria-labelledby="campaigns-title" className="mt-12">
      <h2 id="campaigns-title" className="section-title">
        {t(isContinued ? "moreCampaigns" : "campaigns")}
      </h2>
      {others.length === 0 && (
        <div className="mt-4">
          <EmptyState>{t("empty")}</EmptyState>
        </div>
      )}
      <CardGrid cards={others} now={now} locale={locale} href={href} />
      <p className="mt-8 flex flex-wrap gap-x-6">
        {next && (
          <a href={href(`/?page=${next}`)} rel="next" className="text-link inline-flex min-h-11 items-center">
            {t("more")}
          </a>
        )}
        {isContinued && (
          <a href={href("/")} className="text-link inline-flex min-h-11 items-center">
            {t("newest")}
          </a>
        )}
      </p>
    </section>
  );
}

/** How to start raising money. */
function StartCampaign({ locale, href }: PageLocale) {
  const t = translator(locale, "home");
  return (
    <section aria-labelledby="start-title" className="mt-12 border-line border-t pt-8">
      <h2 id="start-title" className="section-title">
        {t("startTitle")}
      </h2>
      <p className="mt-3 max-w-measure">{t("startPage")}</p>
      <p className="mt-3 max-w-measure">{t("startOrganization")}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={href("/me/campaigns/new")} rel="nofollow" className="button-quiet">
          {t("startLink")}
        </a>
        <a href="/docs/guides/campaigns" className="text-link inline-flex min-h-11 items-center">
          {t("startGuide")}
        </a>
      </p>
    </section>
  );
}
