import type { Metadata } from "next";
import { ApprovalButtons } from "@/app/_campaign-page/p2p/approval/approval-buttons";
import { manageLink } from "@/app/_campaign-page/p2p/manage-link";
import { SiteFrame } from "@/app/_campaign-page/site-frame";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { findPendingPage } from "@/server/domain/campaigns/p2p/decide-by-link";
import { campaignPath } from "@/server/kernel/campaign-path";
import { formatMoney } from "@/server/texts/format";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/c/[slug]/[page]/approval">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "p2p")("approvalTitle"), referrer: "same-origin", robots: { index: false } };
}

export default async function ApprovalRoute({ params, searchParams }: Props) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const link = await manageLink(params, query);
  const { page, fundraiser, story } = await visitor.findOr404(findPendingPage, link);
  const t = translator(locale, "p2p");
  const names = { campaign: page.parent!.name, fundraiser: personName(fundraiser, locale) };
  const self = `${campaignPath(page)}/approval?key=${link.key}`;
  const decided = page.approval === "approved" || page.approval === "declined" ? page.approval : null;
  return (
    <SiteFrame campaign={page} locale={locale} path={self} href={href}>
      {decided ? (
        <>
          <h1 className="page-title">{t(decided === "approved" ? "approvedTitle" : "declinedTitle")}</h1>
          <p className="mt-4">
            {startSentence(t(decided === "approved" ? "approvedDone" : "declinedDone", names), fundraiser)}
          </p>
          <a
            href={href(campaignPath(decided === "approved" ? page : { ...page.parent!, parent: null }))}
            className="button-primary mt-6"
          >
            {t(decided === "approved" ? "seePage" : "toCampaign")}
          </a>
        </>
      ) : (
        <>
          <h1 className="page-title">{t("approvalTitle")}</h1>
          <p className="mt-4">{startSentence(t("approvalText", names), fundraiser)}</p>
          <article className="my-8 rounded-card border border-line bg-card p-5">
            <h2 className="section-title" dir="auto">
              {page.name}
            </h2>
            {page.goalCents !== null && (
              <p className="mt-2 text-quiet">
                {t("approvalGoal", { goal: formatMoney(page.goalCents, page.parent!.currency!, locale) })}
              </p>
            )}
            <div dir="auto" className="mt-3">
              <MarkdownBlocks blocks={story} />
            </div>
          </article>
          <ApprovalButtons link={link} path={campaignPath(page)} locale={locale} />
        </>
      )}
    </SiteFrame>
  );
}
