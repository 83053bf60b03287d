import type { Metadata } from "next";
import { type PageLocale, pageLocale } from "@/app/request-locale";
import { getVisitor } from "@/app/visitor";
import { CampaignCard } from "@/components/campaign/campaign-card";
import { DonorFrame } from "@/components/ui/donor-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { type CampaignCards, listLiveCampaigns } from "@/server/domain/campaigns/list-live-campaigns";
import { translator } from "@/server/texts/translator";

const PROMISES = ["donors", "charities", "developers"] as const;

export async function generateMetadata({ searchParams }: PageProps<"/">): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  const description = translator(locale, "home")("lead");
  return { description, alternates: { canonical: "/" }, other: { "page-scripts": "own" } };
}

/** The home page: what Almoner is, and the open campaigns. */
export default async function HomePage({ searchParams }: PageProps<"/">) {
  const { locale, href } = await pageLocale(searchParams);
  const { page } = await searchParams;
  const after = typeof page === "string" ? page : null;
  const { isSandbox, run } = await getVisitor();
  const list = await run(listLiveCampaigns, { after });
  const t = translator(locale, "home");
  return (
    <DonorFrame locale={locale} path="/" href={href} isSandbox={isSandbox}>
      <h1 className="page-title max-w-measure">{t("title")}</h1>
      <p className="mt-5 max-w-measure text-lead">{t("lead")}</p>
      <LiveCampaigns list={list} isContinued={after !== null} locale={locale} href={href} />
      <div className="mt-12 grid gap-x-10 gap-y-8 border-line border-t pt-8 md:grid-cols-3">
        {PROMISES.map((who) => (
          <section key={who}>
            <h2 className="text-lead">{t(`${who}Title`)}</h2>
            <p className="mt-2 text-quiet">{t(`${who}Text`)}</p>
          </section>
        ))}
      </div>
      <ul className="mt-8 space-y-1">
        <li>
          <a href="/docs" className="text-link inline-flex min-h-11 items-center">
            {t("docs")}
          </a>
        </li>
        {isSandbox && (
          <li>
            <a href="/dev/mailbox" className="text-link inline-flex min-h-11 items-center">
              {t("mailbox")}
            </a>
          </li>
        )}
      </ul>
    </DonorFrame>
  );
}

interface LiveCampaignsProps extends PageLocale {
  list: CampaignCards;
  isContinued: boolean;
}

function LiveCampaigns({ list: { cards, next }, isContinued, locale, href }: LiveCampaignsProps) {
  const t = translator(locale, "home");
  return (
    <section aria-labelledby="campaigns-title" className="mt-12">
      <h2 id="campaigns-title" className="section-title">
        {t("campaigns")}
      </h2>
      {cards.length === 0 && (
        <div className="mt-4">
          <EmptyState>{t("empty")}</EmptyState>
        </div>
      )}
      <div className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <CampaignCard key={card.path} card={card} locale={locale} href={href} />
        ))}
      </div>
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
