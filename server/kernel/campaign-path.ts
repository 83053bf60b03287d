/** The slugs that make up the address of a campaign or fundraising page. */
export interface CampaignPlace {
  slug: string;
  /** Null for a campaign. */
  parent: { slug: string } | null;
}

const ROOT = "/c/";

/** Returns the path of a campaign or fundraising page. Every address within it starts with this. */
export function campaignPath({ slug, parent }: CampaignPlace): string {
  return parent ? `${ROOT}${parent.slug}/${slug}` : ROOT + slug;
}

/** Returns the same from an address's slugs; only fundraising pages have a second one. */
export function campaignPathAt(slug: string, page: string | null | undefined): string {
  return campaignPath(page ? { slug: page, parent: { slug } } : { slug, parent: null });
}

/** Returns how other sites name a campaign or page to our script: its path without the root. */
export function embedName(path: string): string {
  return path.slice(ROOT.length);
}

/** Returns the path of the page on the site itself that a path within a frame stands for; any other path as it is. */
export function pathOutsideFrame(path: string): string {
  const [, name, isForm] =
    /^\/embed\/([^/]+(?:\/[^/]+)?)\/(?:(checkout)(?:\/.*)?|button|progress|wall)$/.exec(path) ?? [];
  if (name === undefined) return path;
  return isForm ? `${ROOT}${name}/give` : ROOT + name;
}

/** Returns the path of the frame that another site shows of it. */
export function embedPath(path: string, show: string): string {
  return `/embed/${embedName(path)}/${show}`;
}
