import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { type ReadRecurringGift, readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { showRecurringGift } from "@/server/domain/recurring/show-recurring-gift";
import { Prisma } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftListQuery } from "@/server/resources/recurring-gift-bodies";

/** Lists a campaign's recurring gifts, newest first: all of them to its managers, to others those of their donors. */
export const listRecurringGifts = listOperation({
  name: "listRecurringGifts",
  summary: "Lists the recurring gifts to a campaign or fundraising page, newest first.",
  description:
    "Keys that manage the campaign see all of them, without metadata and payment methods, and anonymous ones without `from` unless you manage the beneficiary. Other keys see those of the donors they manage. Each fundraising page has its own list.",
  permission: { scope: "gifts:read" },
  subject: campaignSubject,
  input: recurringGiftListQuery,
  output: recurringGiftResource,
  run: (ctx, filters, page, campaign) => readOfCampaign(ctx, campaign, filters, page),
  show: showRecurringGift,
});

async function readOfCampaign(
  ctx: Context,
  campaign: CampaignWithTotals,
  { status, from }: z.infer<typeof recurringGiftListQuery>,
  page: PageRequest,
): Promise<Page<ReadRecurringGift>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "recurring_gifts",
    anyOf: managesCampaign(ctx, campaign) ? [Prisma.sql`TRUE`] : ownDonors(ctx),
    allOf: [
      Prisma.sql`campaign_id = ${campaign.id}`,
      ...(status ? [Prisma.sql`status = ${status}`] : []),
      ...(from ? [Prisma.sql`donor_id = ${from}`, ...namedDonors(ctx, campaign)] : []),
    ],
    ...page,
  });
  return { rows: inOrderOf(ids, await readRecurringGifts(ctx, ids)), next };
}

function ownDonors(ctx: Context): Prisma.Sql[] {
  const id = actingIdentityId(ctx.caller);
  return [Prisma.sql`donor_id = ${id}`, Prisma.sql`donor_manager_id = ${id}`];
}

/** Filtering by donor must not say who gives anonymously to those who manage neither side. */
function namedDonors(ctx: Context, campaign: CampaignWithTotals): Prisma.Sql[] {
  if (isOneOf(ctx, [campaign.beneficiaryId, campaign.beneficiaryManagerId])) return [];
  return [Prisma.sql`(NOT anonymous OR ${Prisma.join(ownDonors(ctx), " OR ")})`];
}
