/** What the address of a campaign, or of a fundraising page, is made of. */
export interface CampaignPlace {
  slug: string;
  /** Null for a campaign. */
  parent: { slug: string } | null;
}

const ROOT = "/c/";

/** The path of a campaign's or a fundraiser's page. Every address within it begins with this. */
export function campaignPath({ slug, parent }: CampaignPlace): string {
  return parent ? `${ROOT}${parent.slug}/${slug}` : ROOT + slug;
}

/** The same from the slugs of an address, the second one of which only fundraising pages have. */
export function campaignPathAt(slug: string, page: string | null | undefined): string {
  return campaignPath(page ? { slug: page, parent: { slug } } : { slug, parent: null });
}

/** How other sites name a campaign or page to our script: its path without the root. */
export function embedName(path: string): string {
  return path.slice(ROOT.length);
}

/** The path of what a frame on another site shows of it. */
export function embedPath(path: string, show: string): string {
  return `/embed/${embedName(path)}/${show}`;
}
