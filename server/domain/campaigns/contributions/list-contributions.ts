import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { campaignSubject, p2pPageSubject } from "@/server/domain/campaigns/campaign-subjects";
import { Prisma } from "@/server/generated/prisma/client";
import { sidesOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { contributionListQuery } from "@/server/resources/campaign-queries";
import { contributionResource, serializeContribution } from "@/server/resources/contribution";
import { type GiftStatus, type GiftWithReceipt, withReceipt } from "@/server/resources/gift";

const shared = {
  permission: {
    scope: "campaigns:read",
    relation: ["manager"],
    otherwise: "Only those who manage the campaign's owner or beneficiary can list its contributions.",
  },
  input: contributionListQuery,
  output: contributionResource,
  show: showContribution,
} as const;

/**
 * Lists the gifts to a campaign and its fundraising pages, newest first. They name their donors, so only the campaign's
 * managers can read them, even if the campaign itself is public.
 */
export const listCampaignContributions = listOperation({
  ...shared,
  name: "listCampaignContributions",
  summary: "Lists the gifts to a campaign and its fundraising pages, newest first.",
  description:
    "The list includes gifts in every state. `campaign_id` is the campaign or page that the gift was made to. Gifts name their donors, so only keys that manage the owner or the beneficiary can list them. If you manage neither side of a gift, it has no metadata, no dedication email and no failure reason, and an anonymous one has no `from` and no memo.",
  subject: campaignSubject,
  run: (ctx, { status }, page, campaign) => readContributions(ctx, campaign.id, status, page),
});

/** Lists the gifts to one fundraising page. */
export const listP2pPageContributions = listOperation({
  ...shared,
  name: "listP2pPageContributions",
  summary: "Lists the gifts to a fundraising page, newest first.",
  description:
    "Only keys that manage the page, its campaign or the beneficiary can list them. If you manage neither side of a gift, it has no metadata, no dedication email and no failure reason, and an anonymous one has no `from` and no memo.",
  subject: p2pPageSubject,
  run: (ctx, { status }, page, p2pPage) => readContributions(ctx, p2pPage.id, status, page),
});

/** Serializes a contribution for its reader. Those on neither side of the gift see only what organizers may. */
export function showContribution(gift: GiftWithReceipt, ctx: Context) {
  return serializeContribution(gift, sidesOf(ctx, gift));
}

/** Reads one page of the gifts to a campaign or page, those to its fundraising pages included. */
export async function readContributions(
  ctx: Context,
  campaignId: string,
  status: GiftStatus | undefined,
  page: PageRequest,
): Promise<Page<GiftWithReceipt>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "gifts",
    anyOf: [Prisma.sql`campaign_id = ${campaignId}`, Prisma.sql`parent_campaign_id = ${campaignId}`],
    allOf: status ? [Prisma.sql`status = ${status}`] : [],
    ...page,
  });
  const rows = await ctx.db.gift.findMany({ where: { id: { in: ids } }, include: withReceipt });
  return { rows: inOrderOf(ids, rows), next };
}
