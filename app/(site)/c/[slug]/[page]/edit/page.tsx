import type { Metadata } from "next";
import { DeadLink } from "@/app/_campaign-page/p2p/dead-link";
import { EditPage } from "@/app/_campaign-page/p2p/edit/edit-page";
import { NewLinkSent } from "@/app/_campaign-page/p2p/edit/new-link-sent";
import { manageLink } from "@/app/_campaign-page/p2p/manage-link";
import { readPosition } from "@/app/_request/list-position";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { listDonors } from "@/server/domain/campaigns/p2p/list-donors";
import { readRunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/c/[slug]/[page]/edit">;

const DONORS_AT_ONCE = 20;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "p2p")("editTitle"), referrer: "same-origin", robots: { index: false } };
}

export default async function EditRoute({ params, searchParams }: Props) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const link = await manageLink(params, query);
  const request = { limit: DONORS_AT_ONCE, after: readPosition(query.before, "gift") };
  const visitor = await getVisitor();
  const found = await visitor.find(readRunPage, link);
  // After requesting a new link, the browser is still at the old URL, which no longer works.
  if (!found && query.done === "renewed") return <NewLinkSent params={await params} locale={locale} href={href} />;
  if (!found)
    return <DeadLink pageId={link.page_id} params={await params} locale={locale} href={href} title="deadTitle" />;
  const donors = await visitor.list(listDonors, link, request);
  const done = typeof query.done === "string" ? query.done : null;
  const thankId = typeof query.thank === "string" ? query.thank : null;
  const { slug, page } = await params;
  const visited = { path: campaignPathAt(slug, page), key: link.key };
  return (
    <EditPage
      found={found}
      donors={donors}
      visited={visited}
      locale={locale}
      href={href}
      done={done}
      thankId={thankId}
      photoError={query.photo}
    />
  );
}
