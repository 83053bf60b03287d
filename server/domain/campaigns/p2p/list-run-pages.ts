import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { RAISED_CENTS } from "@/server/domain/campaigns/lists/list-run-campaigns";
import { approvalLink } from "@/server/domain/campaigns/p2p/page-links";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { Prisma } from "@/server/generated/prisma/client";
import { scopesOf } from "@/server/kernel/caller";
import { publicName } from "@/server/kernel/public-name";
import { allowsScope } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type ListSum, sumList } from "@/server/operations/list-sum";
import { listOperation, operation } from "@/server/operations/operation";
import { subject } from "@/server/operations/subject";
import { type CampaignWithTotals, type ShownCampaign, withTotals } from "@/server/resources/campaign";
import { campaignId } from "@/server/resources/fields";

/** A fundraising page as the organization that runs its campaign sees it. */
export interface RunPage {
  page: ShownCampaign;
  campaign: { id: string; name: string; slug: string; status: string };
  /** Null for a fundraiser without a public name. */
  fundraiser: string | null;
  /** Where to review a page that is waiting for approval; null for other pages, and for readers who may not decide. */
  approvalUrl: string | null;
}

/** The filters of the list: pages waiting for the organizers, open pages, and pages that are over. */
export const PAGE_STANDS = ["waiting", "open", "over"] as const;

const STANDS: Record<(typeof PAGE_STANDS)[number], Prisma.Sql> = {
  waiting: Prisma.sql`approval = 'pending'`,
  open: Prisma.sql`status IN ('live', 'paused')`,
  over: Prisma.sql`status IN ('ended', 'archived')`,
};

const filters = z.strictObject({ stand: z.enum(PAGE_STANDS).optional(), campaign_id: campaignId.optional() });

function listOf(ctx: Context, { stand, campaign_id: only }: z.infer<typeof filters>) {
  const own = callerIdentityId(ctx);
  const run = Prisma.sql`SELECT c.id FROM campaigns c
    WHERE c.parent_campaign_id IS NULL AND (c.owner_id = ${own} OR c.owner_manager_id = ${own})`;
  return {
    table: "campaigns",
    anyOf: [Prisma.sql`parent_campaign_id IN (${run})`],
    allOf: [
      Prisma.sql`(status <> 'draft' OR approval IS NOT NULL)`,
      ...(stand ? [STANDS[stand]] : []),
      ...(only ? [Prisma.sql`parent_campaign_id = ${only}`] : []),
    ],
  };
}

/** Lists the fundraising pages of the campaigns that an organization runs, newest first; no drafts that were not submitted. */
export const listRunPages = listOperation({
  name: "listRunPages",
  summary: "Lists the fundraising pages of your organization's campaigns, newest first.",
  permission: { scope: "campaigns:read" },
  input: filters,
  async run(ctx, wanted, page) {
    const { ids, next } = await readPageOfIds(ctx.db, { ...listOf(ctx, wanted), ...page });
    const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: withTotals });
    return { rows: await asRun(ctx, inOrderOf(ids, rows)), next };
  },
});

/** Sums what the pages in that list have raised. */
export const sumRunPages = operation({
  name: "sumRunPages",
  summary: "Sums what the fundraising pages of your organization's campaigns have raised, by currency.",
  permission: { scope: "campaigns:read" },
  input: filters,
  async run(ctx, wanted): Promise<ListSum[]> {
    return sumList(ctx, { ...listOf(ctx, wanted), cents: RAISED_CENTS, currency: PARENTS_CURRENCY });
  },
});

/** A page has no currency of its own. */
const PARENTS_CURRENCY = Prisma.sql`(SELECT p.currency FROM campaigns p WHERE p.id = campaigns.parent_campaign_id)`;

const runPageSubject = subject({
  name: "fundraising page",
  key: z.strictObject({ page_id: campaignId.describe("The page.") }),
  find: (ctx, { page_id: id }) =>
    ctx.db.campaign.findFirst({ where: { id, parentCampaignId: { not: null } }, include: withTotals }),
}).with({
  relations: {
    organizer: (ctx, { parent, status, approval }) =>
      parent !== null && runsCampaign(ctx, parent) && (status !== "draft" || approval !== null),
  },
  visibleTo: ["organizer"],
});

/** Reads a fundraising page for the organization that runs its campaign. */
export const readOrganizedPage = operation({
  name: "readOrganizedPage",
  summary: "Reads a fundraising page of one of your organization's campaigns.",
  permission: { scope: "campaigns:read" },
  subject: runPageSubject,
  run: async (ctx, _input, { subject: page }) => (await asRun(ctx, [page]))[0]!,
});

async function asRun(ctx: Context, pages: CampaignWithTotals[]): Promise<RunPage[]> {
  const owners = await ctx.db.identity.findMany({
    where: { id: { in: pages.map(({ ownerId }) => ownerId) } },
    select: { id: true, type: true, displayName: true, legalName: true },
  });
  const mayDecide = allowsScope(scopesOf(ctx.caller), "campaigns:write");
  return pages.map((page): RunPage => {
    const { id, name, slug, status } = page.parent!;
    const owner = owners.find((one) => one.id === page.ownerId);
    return {
      page: showCampaign(page, ctx),
      campaign: { id, name, slug, status },
      fundraiser: page.fundraiserName ?? (owner ? publicName(owner) : null),
      approvalUrl: page.approval === "pending" && mayDecide ? approvalLink(ctx, page) : null,
    };
  });
}
