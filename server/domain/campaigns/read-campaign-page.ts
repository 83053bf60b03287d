import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { listShownMatches } from "@/server/domain/campaigns/matching/list-shown-matches";
import { opensPreview } from "@/server/domain/campaigns/preview-links";
import { readLeaders } from "@/server/domain/campaigns/read-leaders";
import { readWall } from "@/server/domain/campaigns/read-wall";
import type { Context } from "@/server/domain/context";
import type { Identity } from "@/server/generated/prisma/client";
import { type CampaignWithTotals, serializeCampaign, withTotals } from "@/server/resources/campaign";
import type { CampaignPage, ShownParty, ShownUpdate } from "@/server/resources/campaign-page";

interface PageAddress {
  slug: string;
  /** The fundraiser's page beneath the campaign; null for the campaign itself. */
  pageSlug: string | null;
  preview: string | null;
  /** Where the wall begins; null for the newest. */
  wall: string | null;
}

export type FoundPage =
  | { kind: "shown"; page: CampaignPage }
  /** Under an earlier slug: the address now. */
  | { kind: "moved"; path: string }
  /** Put away by those who ran it. */
  | { kind: "gone" }
  | { kind: "unknown" };

const UPDATES = 10;

const withPeople = { ...withTotals, owner: true, beneficiary: true } as const;
type CampaignWithPeople = CampaignWithTotals & { owner: Identity; beneficiary: Identity };

/** Reads all that the page at an address shows to everybody, or to whoever holds the link to its preview. */
export async function readCampaignPage(ctx: Context, address: PageAddress): Promise<FoundPage> {
  const campaign = await findAt(ctx, address);
  if (!campaign) return { kind: "unknown" };
  const path = pathOf(campaign);
  if (!mayReadCampaign(ctx, campaign)) {
    const isArchived = [campaign.status, campaign.parent?.status].includes("archived");
    if (isArchived) return { kind: "gone" };
    if (address.preview === null || !opensPreview(ctx, campaign, address.preview)) return { kind: "unknown" };
  }
  const asked = address.pageSlug === null ? `/c/${address.slug}` : `/c/${address.slug}/${address.pageSlug}`;
  if (asked !== path) return { kind: "moved", path };
  const [wall, leaders, matches, updates] = await Promise.all([
    readWall(ctx, campaign.id, address.wall),
    campaign.parent ? [] : readLeaders(ctx, campaign.id, campaign.slug),
    listShownMatches(ctx, campaign.id),
    readUpdates(ctx, campaign.id),
  ]);
  const { parent, owner, beneficiary } = campaign;
  const page: CampaignPage = {
    campaign: serializeCampaign(campaign, { publicUrl: ctx.settings.publicUrl, isManaged: false }),
    path,
    phase: campaignPhase(campaign, ctx.now()),
    above: parent && { id: parent.id, name: parent.name, path: `/c/${parent.slug}` },
    owner: shownParty(owner),
    beneficiary: shownParty(beneficiary),
    wall: wall.rows,
    wallNext: wall.next,
    leaders,
    matches,
    updates,
    now: ctx.now().toISOString(),
  };
  return { kind: "shown", page };
}

async function findAt(ctx: Context, { slug, pageSlug }: PageAddress): Promise<CampaignWithPeople | null> {
  const [found] = await ctx.db.$queryRaw<{ id: string | null }[]>`
    SELECT CASE WHEN ${pageSlug}::text IS NULL THEN own.campaign_id ELSE beneath.campaign_id END AS id
    FROM campaign_slugs own
    LEFT JOIN campaign_slugs beneath ON beneath.scope = own.campaign_id AND beneath.slug = ${pageSlug}
    WHERE own.scope = '' AND own.slug = ${slug}`;
  return found?.id ? ctx.db.campaign.findUnique({ where: { id: found.id }, include: withPeople }) : null;
}

async function readUpdates(ctx: Context, campaignId: string): Promise<ShownUpdate[]> {
  const newest = await ctx.db.campaignUpdate.findMany({
    where: { campaignId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: UPDATES,
  });
  return newest.map(({ id, title, body, createdAt }) => ({ id, title, body, at: createdAt.toISOString() }));
}

function pathOf({ slug, parent }: CampaignWithTotals): string {
  return parent ? `/c/${parent.slug}/${slug}` : `/c/${slug}`;
}

/** The name that somebody chose to show; of organizations also the legal one, which is no secret. */
export function shownParty({ id, type, displayName, legalName, charityStatus }: Identity): ShownParty {
  return {
    id,
    name: displayName ?? (type === "individual" ? null : legalName),
    isVerifiedCharity: charityStatus === "verified",
  };
}
