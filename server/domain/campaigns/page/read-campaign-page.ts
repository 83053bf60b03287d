import { z } from "zod";
import { readBrandOf } from "@/server/domain/campaigns/brands/read-brand";
import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { readParsedTexts } from "@/server/domain/campaigns/edit/parsed-texts";
import { opensPreview } from "@/server/domain/campaigns/edit/preview-links";
import { readShownTeams } from "@/server/domain/campaigns/p2p/read-shown-teams";
import { readShownMatches } from "@/server/domain/campaigns/page/list-shown-matches";
import { readLeaders } from "@/server/domain/campaigns/page/read-leaders";
import { readWall } from "@/server/domain/campaigns/page/read-wall";
import { readShownPictures } from "@/server/domain/campaigns/pictures/read-shown-pictures";
import { readNewestUpdates } from "@/server/domain/campaigns/updates/read-newest-updates";
import type { Identity } from "@/server/generated/prisma/client";
import { withBrand } from "@/server/kernel/brand";
import { campaignPath, campaignPathAt } from "@/server/kernel/campaign-path";
import { centsToJson } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { openPageCursor, signPageCursor } from "@/server/operations/page-cursor";
import { type CampaignWithTotals, serializeCampaign, withTotals } from "@/server/resources/campaign";
import { languageOf } from "@/server/resources/campaign-language";
import type { CampaignPage, ShownCharity, ShownParty } from "@/server/resources/campaign-page";
import { instant } from "@/server/resources/fields";

const pageAddress = z.strictObject({
  slug: z.string(),
  page_slug: z.string().nullable().describe("The campaign's fundraising page; null for the campaign itself."),
  preview: z.string().nullable().describe("The key from a draft's preview link."),
  wall: z.string().nullable().describe("The wall's cursor; null for the newest."),
  updates: z.string().nullable().describe("The updates' cursor; null for the newest."),
});
type PageAddress = z.infer<typeof pageAddress>;

export type FoundPage =
  | { kind: "shown"; page: CampaignPage }
  /** For an earlier slug: the current path. */
  | { kind: "moved"; path: string; to: Pick<PageAddress, "slug" | "page_slug"> }
  /** Archived by its organizers. */
  | { kind: "gone" }
  | { kind: "unknown" };

const withPeople = { ...withTotals, owner: true, beneficiary: true } as const;
type CampaignWithPeople = CampaignWithTotals & { owner: Identity; beneficiary: Identity };

/** Reads everything that a page's URL shows to the public, or to the holder of its preview link. */
export const readCampaignPage = operation({
  name: "readCampaignPage",
  summary: "Reads the public page of a campaign or fundraising page.",
  permission: { visitor: "anyone" },
  input: pageAddress,
  run: readPage,
});

async function readPage(ctx: Context, address: PageAddress): Promise<FoundPage> {
  const campaign = await findAt(ctx, address);
  if (!campaign) return { kind: "unknown" };
  const path = campaignPath(campaign);
  if (!mayReadCampaign(ctx, campaign)) {
    const isArchived = [campaign.status, campaign.parent?.status].includes("archived");
    if (isArchived) return { kind: "gone" };
    if (address.preview === null || !opensPreview(ctx, campaign, address.preview)) return { kind: "unknown" };
  }
  if (campaignPathAt(address.slug, address.page_slug) !== path) {
    const { slug, parent } = campaign;
    return { kind: "moved", path, to: parent ? { slug: parent.slug, page_slug: slug } : { slug, page_slug: null } };
  }
  const [wall, leaders, matches, updates, teams, texts, pictures, matchedCents, brand] = await Promise.all([
    readWall(ctx, campaign.id, opened(ctx, path, "wall", address.wall)),
    campaign.parent && !campaign.isTeam ? [] : readLeaders(ctx, campaign),
    readShownMatches(ctx, campaign.id),
    readNewestUpdates(ctx, campaign.id, opened(ctx, path, "updates", address.updates)),
    readShownTeams(ctx, campaign),
    readParsedTexts(ctx, [campaign.id]),
    readShownPictures(ctx, campaign),
    campaign.parent ? readMatchedCents(ctx, campaign.id) : 0,
    readBrandOf(ctx, (campaign.parent ?? campaign).ownerId),
  ]);
  const { parent, owner, beneficiary } = campaign;
  const own = serializeCampaign(campaign, { publicUrl: ctx.settings.publicUrl, isOwned: false, previewKey: null });
  const page: CampaignPage = {
    campaign: { ...own, branding: withBrand(own.branding, brand) },
    logo: brand.logo,
    path,
    pictures,
    story: texts.get(campaign.id) ?? null,
    phase: campaignPhase(campaign, ctx.now()),
    isListed: !campaign.isUnproven,
    parent: parent && { id: parent.id, name: parent.name, path: campaignPath({ ...parent, parent: null }) },
    campaignLanguage: languageOf({ ...(parent ?? campaign), parent: null }),
    owner: shownFundraiser(campaign, shownParty(owner)),
    beneficiary: shownParty(beneficiary),
    wall: wall.rows,
    wallNext: wall.next && signPageCursor(ctx, { path, name: "wall" }, wall.next),
    leaders,
    matches,
    matchedCents,
    updates: updates.rows,
    updatesNext: updates.next && signPageCursor(ctx, { path, name: "updates" }, updates.next),
    ...teams,
    now: ctx.now().toISOString(),
  };
  return { kind: "shown", page };
}

/** Where a list goes on; null for its first page, which an invalid cursor means too. */
function opened(ctx: Context, path: string, name: string, cursor: string | null): string | null {
  return cursor === null ? null : openPageCursor(ctx, { path, name }, cursor);
}

async function findAt(ctx: Context, { slug, page_slug: pageSlug }: PageAddress): Promise<CampaignWithPeople | null> {
  const [found] = await ctx.db.$queryRaw<{ id: string | null }[]>`
    SELECT CASE WHEN ${pageSlug}::text IS NULL THEN own.campaign_id ELSE beneath.campaign_id END AS id
    FROM campaign_slugs own
    LEFT JOIN campaign_slugs beneath ON beneath.scope = own.campaign_id AND beneath.slug = ${pageSlug}
    WHERE own.scope = '' AND own.slug = ${slug}`;
  return found?.id ? ctx.db.campaign.findUnique({ where: { id: found.id }, include: withPeople }) : null;
}

async function readMatchedCents(ctx: Context, campaignId: string): Promise<number> {
  const where = { campaignId, status: "settled", matchId: { not: null } };
  const { _sum } = await ctx.db.gift.aggregate({ where, _sum: { amountCents: true } });
  return centsToJson(_sum.amountCents ?? 0n);
}

/** A name entered on a page is unverified, and carries no mark. */
function shownFundraiser({ fundraiserName, isUnproven }: CampaignWithTotals, owner: ShownParty): ShownParty {
  const unverified = { ...owner, legalName: null, isVerifiedCharity: false, charity: null };
  if (fundraiserName !== null) return { ...unverified, name: fundraiserName };
  return isUnproven ? { ...unverified, name: null } : owner;
}

/** A party by its public name. The mark of a verified charity belongs to its legal name, so it stands next to that one. */
export function shownParty(identity: Identity): ShownParty {
  const isVerifiedCharity = identity.charityStatus === "verified";
  const name = publicName(identity);
  const legalName = isVerifiedCharity && identity.legalName !== name ? identity.legalName : null;
  return {
    id: identity.id,
    name,
    legalName,
    isVerifiedCharity,
    charity: isVerifiedCharity ? charityOf(identity) : null,
  };
}

function charityOf(identity: Identity): ShownCharity {
  const { charityJurisdiction: country, charityRegistrationNumber, ein } = identity;
  const checkedAt = identity.charityCheckedAt ?? identity.charityVerifiedAt;
  return { country, number: charityRegistrationNumber ?? ein, checkedAt: checkedAt && instant(checkedAt) };
}
