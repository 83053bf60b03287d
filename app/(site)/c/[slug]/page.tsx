import { CampaignAt } from "@/app/_campaign-page/campaign-at";
import { pageMetadata } from "@/app/_campaign-page/read-page";

export async function generateMetadata({ params, searchParams }: PageProps<"/c/[slug]">) {
  return pageMetadata({ slug: (await params).slug, pageSlug: null }, searchParams);
}

export default async function CampaignPage({ params, searchParams }: PageProps<"/c/[slug]">) {
  return <CampaignAt slug={(await params).slug} pageSlug={null} searchParams={searchParams} />;
}
