import type { Metadata } from "next";
import { DeadLink } from "@/app/_campaign-page/p2p/dead-link";
import { manageLink } from "@/app/_campaign-page/p2p/manage-link";
import { removePage } from "@/app/_campaign-page/p2p/remove/remove-action";
import { SiteFrame } from "@/app/_campaign-page/site-frame";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { SubmitButton } from "@/components/ui/submit-button";
import { findRunPage } from "@/server/domain/campaigns/p2p/run-page";
import { campaignPath, campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/c/[slug]/[page]/remove">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "p2p")("remove"), referrer: "same-origin", robots: { index: false } };
}

export default async function RemoveRoute({ params, searchParams }: Props) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const link = await manageLink(params, query);
  const t = translator(locale, "p2p");
  const address = await params;
  const { house, isSandbox, find } = await getVisitor();
  if (query.done !== undefined) {
    return (
      <DonorFrame
        locale={locale}
        path={campaignPathAt(address.slug, null)}
        href={href}
        isSandbox={isSandbox}
        house={house}
      >
        <MessagePanel title={t("removedTitle")}>
          <p>{t("removedText")}</p>
        </MessagePanel>
      </DonorFrame>
    );
  }
  const page = await find(findRunPage, link);
  if (!page) return <DeadLink pageId={link.page_id} params={address} locale={locale} href={href} title="deadTitle" />;
  const self = `${campaignPath(page)}/remove?key=${link.key}`;
  return (
    <SiteFrame campaign={page} locale={locale} path={self} href={href}>
      <h1 className="page-title">{t("removeTitle", { page: page.name })}</h1>
      <p className="mt-4 mb-6">{t("removeText", { campaign: page.parent!.name })}</p>
      <form action={removePage.bind(null, { ...link, path: campaignPath(page), locale })}>
        <SubmitButton pendingLabel={translator(locale, "common")("oneMoment")}>{t("remove")}</SubmitButton>
      </form>
    </SiteFrame>
  );
}
