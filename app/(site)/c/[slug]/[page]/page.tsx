import { CampaignAt } from "@/app/_campaign-page/campaign-at";
import { pageMetadata } from "@/app/_campaign-page/read-page";

export async function generateMetadata({ params, searchParams }: PageProps<"/c/[slug]/[page]">) {
  const { slug, page } = await params;
  return pageMetadata({ slug, pageSlug: page }, searchParams);
}

export default async function FundraiserPage({ params, searchParams }: PageProps<"/c/[slug]/[page]">) {
  const { slug, page } = await params;
  return <CampaignAt slug={slug} pageSlug={page} searchParams={searchParams} />;
}
