import { CampaignAt } from "@/app/(site)/c/campaign-at";
import { pageMetadata } from "@/app/(site)/c/read-page";

export async function generateMetadata({ params, searchParams }: PageProps<"/c/[slug]/[page]">) {
  const { slug, page } = await params;
  return pageMetadata({ slug, pageSlug: page }, searchParams);
}

export default async function FundraiserPage({ params, searchParams }: PageProps<"/c/[slug]/[page]">) {
  const { slug, page } = await params;
  return <CampaignAt slug={slug} pageSlug={page} searchParams={searchParams} />;
}
