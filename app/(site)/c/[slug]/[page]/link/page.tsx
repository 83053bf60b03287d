import type { Metadata } from "next";
import { DeadLink } from "@/app/_campaign-page/p2p/dead-link";
import { manageLink } from "@/app/_campaign-page/p2p/manage-link";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/c/[slug]/[page]/link">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "p2p")("linkTitle"), robots: { index: false } };
}

export default async function LinkRoute({ params, searchParams }: Props) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const { page_id: pageId } = await manageLink(params, query);
  const address = await params;
  if (query.sent === undefined)
    return <DeadLink pageId={pageId} params={address} locale={locale} href={href} title="linkTitle" />;
  const { house, isSandbox } = await getVisitor();
  const path = `${campaignPathAt(address.slug, address.page)}/link`;
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house}>
      <MessagePanel title={translator(locale, "p2p")("linkTitle")}>
        <p role="status">{translator(locale, "p2p")("linkSent")}</p>
      </MessagePanel>
    </DonorFrame>
  );
}
