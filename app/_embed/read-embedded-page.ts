import { readPublicPage } from "@/app/_campaign-page/public-page";
import { type PageLocale, pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { type EmbedTheme, embedTheme } from "@/components/embed/embed-shell";
import type { CampaignPage } from "@/server/resources/campaign-page";

/** The subject of a frame: a campaign, or one of its fundraising pages. */
export interface EmbedAddress {
  slug: string;
  pageSlug: string | null;
}

interface EmbeddedPage extends PageLocale {
  page: CampaignPage;
  theme: EmbedTheme;
}

/** Reads the content of a frame; null for a campaign that is not public. */
export async function readEmbeddedPage(
  { slug, pageSlug }: EmbedAddress,
  searchParams: SearchParams,
): Promise<EmbeddedPage | null> {
  const [{ theme }, language] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const page = await readPublicPage(slug, pageSlug);
  return page && { ...language, page, theme: embedTheme(theme) };
}
