import { EmbeddedPart, embedMetadata } from "@/app/_embed/embedded-part";

type Props = PageProps<"/embed/[slug]/[part]/[show]">;

export async function generateMetadata({ params, searchParams }: Props) {
  const { slug, part } = await params;
  return embedMetadata({ slug, pageSlug: part }, searchParams);
}

/** A part of a fundraiser's page: `/embed/<campaign>/<page>/progress`. */
export default async function FundraiserPartPage({ params, searchParams }: Props) {
  const { slug, part, show } = await params;
  return <EmbeddedPart slug={slug} pageSlug={part} show={show} searchParams={searchParams} />;
}
