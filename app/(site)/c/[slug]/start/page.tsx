import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { rootAt } from "@/app/_campaign-page/root-at";
import { SiteFrame } from "@/app/_campaign-page/site-frame";
import { StartForm } from "@/app/_campaign-page/start/start-form";
import { Started } from "@/app/_campaign-page/start/started";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { findStartedPage } from "@/server/domain/campaigns/p2p/find-started-page";
import { campaignPath } from "@/server/kernel/campaign-path";
import { policyOf } from "@/server/resources/campaign";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/c/[slug]/start">;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [campaign, { locale }] = await Promise.all([rootAt(params, "start"), pageLocale(searchParams)]);
  const title = translator(locale, "p2p")("startTitle", { campaign: campaign.name });
  return { title, referrer: "same-origin", robots: { index: false } };
}

export default async function StartPage({ params, searchParams }: Props) {
  const [campaign, query, { locale, href }] = await Promise.all([
    rootAt(params, "start"),
    searchParams,
    pageLocale(searchParams),
  ]);
  const visitor = await getVisitor();
  const t = translator(locale, "p2p");
  const home = campaignPath(campaign);
  const startKey = typeof query.done === "string" ? query.done : null;
  const link = startKey !== null && { parent_id: campaign.id, start_key: startKey };
  const started = link ? await visitor.find(findStartedPage, link) : null;
  const isEnded = campaignPhase(campaign, visitor.now()) === "ended";
  const isClosed = policyOf(campaign) === "closed";
  const team = typeof query.team === "string" ? query.team : null;
  return (
    <SiteFrame
      campaign={campaign}
      locale={locale}
      path={`${home}/start`}
      href={href}
      isWide={!started && !isEnded && !isClosed}
    >
      {started && startKey !== null ? (
        <Started
          campaign={campaign}
          page={started}
          startKey={startKey}
          photoError={query.photo}
          locale={locale}
          href={href}
        />
      ) : isEnded || isClosed ? (
        <>
          <h1 className="page-title">{t(isEnded ? "endedTitle" : "closedTitle", { campaign: campaign.name })}</h1>
          <p className="mt-4">{t(isEnded ? "endedText" : "closedText")}</p>
          <a href={href(home)} className="button-primary mt-6">
            {t("toCampaign")}
          </a>
        </>
      ) : (
        <StartForm campaign={campaign} locale={locale} startKey={randomUUID()} teamSlug={team} />
      )}
    </SiteFrame>
  );
}
