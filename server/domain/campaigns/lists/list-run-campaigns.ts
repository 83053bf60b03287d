import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { listedConditions, readCampaigns } from "@/server/domain/campaigns/lists/list-campaigns";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { Prisma } from "@/server/generated/prisma/client";
import { type ListSum, sumList } from "@/server/operations/list-sum";
import { listOperation, operation } from "@/server/operations/operation";
import type { ShownCampaign } from "@/server/resources/campaign";

/** A campaign in the list of an organization. */
export interface ListedCampaign {
  campaign: ShownCampaign;
  /** False for one that the organization only benefits from. */
  isRun: boolean;
}

/** Lists the campaigns of `listCampaigns` for the pages of an organization's members, marking those that it runs. */
export const listRunCampaigns = listOperation({
  name: "listRunCampaigns",
  summary: "Lists the campaigns that your organization runs or benefits from, newest first.",
  permission: { scope: "campaigns:read", forBound: true },
  async run(ctx, _filters, page) {
    const { rows, next } = await readCampaigns(ctx, {}, page);
    const listed = rows.map((campaign): ListedCampaign => {
      return { campaign: showCampaign(campaign, ctx), isRun: runsCampaign(ctx, campaign) };
    });
    return { rows: listed, next };
  },
});

/** What each campaign in a statement over `campaigns` has raised, its pages included. */
export const RAISED_CENTS = Prisma.sql`(
  SELECT coalesce(sum(t.raised_cents), 0) FROM campaign_totals t WHERE t.campaign_id = campaigns.id)`;

/** Sums what the campaigns in that list have raised. */
export const sumRunCampaigns = operation({
  name: "sumRunCampaigns",
  summary: "Sums what the campaigns that your organization runs or benefits from have raised, by currency.",
  permission: { scope: "campaigns:read", forBound: true },
  async run(ctx): Promise<ListSum[]> {
    const allOf = [Prisma.sql`parent_campaign_id IS NULL`];
    return sumList(ctx, {
      table: "campaigns",
      anyOf: listedConditions(ctx, false),
      allOf,
      cents: RAISED_CENTS,
    });
  },
});
