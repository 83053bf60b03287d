import { z } from "zod";
import { type Reading, reading, readTogether } from "@/server/db/read-together";
import { brandReading } from "@/server/domain/campaigns/brands/read-brand";
import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { parsedTextReading } from "@/server/domain/campaigns/edit/parsed-texts";
import { opensPreview } from "@/server/domain/campaigns/edit/preview-links";
import { shownTeamsReading } from "@/server/domain/campaigns/p2p/read-shown-teams";
import { findPageCampaign } from "@/server/domain/campaigns/page/find-page-campaign";
import { shownMatchesReading } from "@/server/domain/campaigns/page/list-shown-matches";
import { leadersReading } from "@/server/domain/campaigns/page/read-leaders";
import { findWallPosition, wallReading } from "@/server/domain/campaigns/page/read-wall";
import { shownParty } from "@/server/domain/campaigns/page/shown-party";
import { shownPicturesReading } from "@/server/domain/campaigns/pictures/read-shown-pictures";
import { newestUpdatesReading } from "@/server/domain/campaigns/updates/read-newest-updates";
import { Prisma } from "@/server/generated/prisma/client";
import { withBrand } from "@/server/kernel/brand";
import { campaignPath, campaignPathAt } from "@/server/kernel/campaign-path";
import { centsToJson } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { openPageCursor, signPageCursor } from "@/server/operations/page-cursor";
import { type CampaignWithTotals, serializeCampaign } from "@/server/resources/campaign";
import { languageOf } from "@/server/resources/campaign-language";
import type { CampaignPage, ShownParty } from "@/server/resources/campaign-page";

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

/** Reads everything that a page's URL shows to the public, or to someone with its preview link. */
export const readCampaignPage = operation({
  name: "readCampaignPage",
  summary: "Reads the public page of a campaign or fundraising page.",
  permission: { visitor: "anyone" },
  input: pageAddress,
  run: readPage,
});

async function readPage(ctx: Context, address: PageAddress): Promise<FoundPage> {
  const campaign = await findPageCampaign(ctx, { slug: address.slug, pageSlug: address.page_slug });
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
  const { id, parent, owner, beneficiary } = campaign;
  const wallCursor = opened(ctx, path, "wall", address.wall);
  const { wall, updates, brand, ...more } = await readTogether(ctx.db, {
    wall: wallReading(ctx, id, wallCursor === null ? null : await findWallPosition(ctx, id, wallCursor)),
    leaders: parent && !campaign.isTeam ? null : leadersReading(campaign),
    matches: shownMatchesReading(ctx, campaign),
    updates: newestUpdatesReading(id, opened(ctx, path, "updates", address.updates)),
    teams: shownTeamsReading(campaign),
    story: parsedTextReading(id),
    pictures: shownPicturesReading(ctx, campaign),
    matchedCents: parent ? matchedCentsReading(id) : null,
    brand: brandReading(ctx, (parent ?? campaign).ownerId),
  });
  const own = serializeCampaign(campaign, { publicUrl: ctx.settings.publicUrl, isOwned: false, previewKey: null });
  const page: CampaignPage = {
    campaign: { ...own, branding: withBrand(own.branding, brand) },
    logo: brand.logo,
    path,
    pictures: more.pictures,
    story: more.story,
    phase: campaignPhase(campaign, ctx.now()),
    isListed: !campaign.isUnproven,
    parent: parent && { id: parent.id, name: parent.name, path: campaignPath({ ...parent, parent: null }) },
    campaignLanguage: languageOf({ ...(parent ?? campaign), parent: null }),
    owner: shownFundraiser(campaign, shownParty(owner)),
    beneficiary: shownParty(beneficiary),
    wall: wall.rows,
    wallNext: wall.next && signPageCursor(ctx, { path, name: "wall" }, wall.next),
    leaders: more.leaders ?? [],
    matches: more.matches,
    matchedCents: more.matchedCents ?? 0,
    updates: updates.rows,
    updatesNext: updates.next && signPageCursor(ctx, { path, name: "updates" }, updates.next),
    ...(more.teams ?? { teams: [], ownTeam: null }),
    now: ctx.now().toISOString(),
  };
  return { kind: "shown", page };
}

/** The position after which a list continues; null for its first page, also if the cursor is invalid. */
function opened(ctx: Context, path: string, name: string, cursor: string | null): string | null {
  return cursor === null ? null : openPageCursor(ctx, { path, name }, cursor);
}

/** Reads how much of a page's total are matching gifts. */
function matchedCentsReading(campaignId: string): Reading<number> {
  const sql = Prisma.sql`
    SELECT coalesce(sum(g.amount_cents), 0)::text AS cents FROM gifts g
    WHERE g.campaign_id = ${campaignId} AND g.status = 'settled' AND g.match_id IS NOT NULL`;
  return reading(sql, (rows: { cents: string }[]) => centsToJson(BigInt(rows[0]!.cents)));
}

/** A fundraiser's name that was entered on a page is unverified, so it is shown without a verification mark. */
function shownFundraiser({ fundraiserName, isUnproven }: CampaignWithTotals, owner: ShownParty): ShownParty {
  const unverified = { ...owner, legalName: null, isVerifiedCharity: false, charity: null };
  if (fundraiserName !== null) return { ...unverified, name: fundraiserName };
  return isUnproven ? { ...unverified, name: null } : owner;
}
