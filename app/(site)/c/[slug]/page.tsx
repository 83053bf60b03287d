import { CampaignAt } from "@/app/(site)/c/campaign-at";
import { pageMetadata } from "@/app/(site)/c/read-page";

export async function generateMetadata({ params, searchParams }: PageProps<"/c/[slug]">) {
  return pageMetadata({ slug: (await params).slug, pageSlug: null }, searchParams);
}

export default async function CampaignPage({ params, searchParams }: PageProps<"/c/[slug]">) {
  return <CampaignAt slug={(await params).slug} pageSlug={null} searchParams={searchParams} />;
}
