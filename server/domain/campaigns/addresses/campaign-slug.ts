import anyAscii from "any-ascii";
import { AlreadyExists, InvalidParameter } from "@/server/kernel/common-errors";
import { CAMPAIGN_SLUG_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Words that are, or may become, path segments next to fundraising pages, on the site or in embeds. */
export const RESERVED_FOR_PAGES: ReadonlySet<string> = new Set([
  ...["give", "start", "thanks", "edit", "follow", "updates", "manage", "preview", "matches", "pages", "teams", "qr"],
  ...["opengraph-image", "twitter-image", "live", "badge", "button", "bar", "wall", "widget", "checkout", "embed"],
]);
/**
 * How many characters of a campaign's id to append to distinguish it from others of the same name. The last length
 * includes all of the id's randomness.
 */
const SUFFIX_CHARACTERS = [5, 10, 20];

/** How many characters of its id are in the slug of a page that its owner has not confirmed. */
const UNPROVEN_CHARACTERS = 12;

/**
 * The slug of a page until its owner confirms it. Someone else may have entered the title, so it must not appear in a
 * URL.
 */
export function unprovenSlug(id: string): string {
  return `page-${id.slice(-UNPROVEN_CHARACTERS)}`;
}

interface SlugOwner {
  id: string;
  name: string;
  parentCampaignId: string | null;
}

/**
 * Gives a campaign its slug: the requested one, or the first free one derived from its name. Within its scope (all
 * campaigns, or a campaign's pages) a slug belongs permanently to the campaign that had it first. Throws 409 otherwise.
 */
export async function giveSlug(tx: Context, campaign: SlugOwner, wanted: string | null | undefined): Promise<void> {
  const scope = campaign.parentCampaignId ?? "";
  const isReserved = (slug: string) => scope !== "" && RESERVED_FOR_PAGES.has(slug);
  if (wanted && isReserved(wanted)) {
    throw InvalidParameter({
      param: "slug",
      message: `slug must not be ${wanted}, which the campaign's site uses.`,
    });
  }
  const fallback = campaign.parentCampaignId === null ? "campaign" : "page";
  const candidates = wanted ? [wanted] : slugCandidates({ ...campaign, fallback }).filter((slug) => !isReserved(slug));
  for (const slug of candidates) {
    if (!(await takeSlug(tx, scope, slug, campaign.id))) continue;
    await tx.db.campaign.update({ where: { id: campaign.id }, data: { slug } });
    return;
  }
  throw AlreadyExists({
    param: "slug",
    message: "This slug is already in use. Choose another slug, or leave it out.",
  });
}

/** Claims a slug. True if the campaign now has it. Waits for concurrent claims of the same slug. */
async function takeSlug(tx: Context, scope: string, slug: string, campaignId: string): Promise<boolean> {
  const taken = await tx.db.$executeRaw`
    INSERT INTO campaign_slugs (scope, slug, campaign_id) VALUES (${scope}, ${slug}, ${campaignId})
    ON CONFLICT DO NOTHING`;
  if (taken === 1) return true;
  const earlier = await tx.db.campaignSlug.findUnique({ where: { scope_slug: { scope, slug } } });
  return earlier?.campaignId === campaignId;
}

/**
 * Returns slug candidates for a name in any script, shortest first, each less likely to be taken than the previous one.
 *
 * @param fallback - Used for a name without letters or digits.
 */
export function slugCandidates({ id, name, fallback }: { id: string; name: string; fallback: string }): string[] {
  const spelt = inAscii(name) || fallback;
  const tails = SUFFIX_CHARACTERS.map((length) => `-${id.slice(-length)}`);
  return ["", ...tails].map((tail) => {
    const space = CAMPAIGN_SLUG_MAX_CHARACTERS - tail.length;
    return spelt.slice(0, space).replace(/-+$/, "") + tail;
  });
}

function inAscii(name: string): string {
  const words = anyAscii(name)
    .toLowerCase()
    .replace(/['`]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-+|-+$/g, "");
}
