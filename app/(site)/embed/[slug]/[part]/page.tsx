import { EmbeddedPart, embedMetadata } from "@/app/_embed/embedded-part";

type Props = PageProps<"/embed/[slug]/[part]">;

export async function generateMetadata({ params, searchParams }: Props) {
  return embedMetadata({ slug: (await params).slug, pageSlug: null }, searchParams);
}

/** A part of a campaign: `/embed/<campaign>/progress`. */
export default async function CampaignPartPage({ params, searchParams }: Props) {
  const { slug, part } = await params;
  return <EmbeddedPart slug={slug} pageSlug={null} show={part} searchParams={searchParams} />;
}
