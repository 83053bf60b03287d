import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { languageLinks } from "@/app/_request/language-links";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { type FoundPage, readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { translator } from "@/server/texts/translator";

export interface Address {
  slug: string;
  pageSlug: string | null;
}

/** Read once per request for the page and its metadata, as an anonymous visitor. */
const readOnce = cache(
  async (
    slug: string,
    pageSlug: string | null,
    preview: string | null,
    wall: string | null,
    updates: string | null,
  ): Promise<FoundPage> => {
    return (await getVisitor()).run(readCampaignPage, { slug, page_slug: pageSlug, preview, wall, updates });
  },
);

/** Reads the page at a URL, or redirects from an old slug. */
export async function readPage({ slug, pageSlug }: Address, searchParams: SearchParams) {
  const [{ preview, wall, updates }, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const key = typeof preview === "string" ? preview : null;
  const cursor = typeof wall === "string" ? wall : null;
  const found = await readOnce(slug, pageSlug, key, cursor, typeof updates === "string" ? updates : null);
  if (found.kind === "unknown") notFound();
  if (found.kind === "moved") {
    const path = href(found.path);
    const query = path.includes("?") ? "&" : "?";
    permanentRedirect(key === null ? path : `${path}${query}preview=${key}`);
  }
  return { found, locale, href, isContinued: cursor !== null };
}

/** A campaign page's metadata for link previews and search engines. */
export async function pageMetadata(address: Address, searchParams: SearchParams): Promise<Metadata> {
  const { found, locale } = await readPage(address, searchParams);
  const own = { "page-scripts": "own" };
  if (found.kind === "gone") {
    const title = translator(locale, "campaign")("goneTitle");
    return { title, robots: { index: false }, other: { ...own, "page-status": "410" } };
  }
  const { campaign, phase, isListed } = found.page;
  const { name, url } = campaign;
  const description = campaign.description || translator(locale, "campaign")("metaDescription", { name });
  const images = [{ url: `${url}/opengraph-image`, width: 1200, height: 630, alt: name }];
  return {
    title: name,
    description,
    robots: phase === "draft" || !isListed ? { index: false, follow: false } : undefined,
    alternates: languageLinks(url),
    openGraph: {
      type: "website",
      siteName: (await getVisitor()).house.name,
      title: name,
      description,
      url,
      locale,
      images,
    },
    twitter: { card: "summary_large_image", title: name, description, images },
    other: own,
  };
}
