import { idsStatement, inOrderOf } from "@/server/db/keyset";
import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { listedConditions } from "@/server/domain/campaigns/lists/list-campaigns";
import { wordQuery, wordsOf } from "@/server/domain/campaigns/lists/search-words";
import { Prisma } from "@/server/generated/prisma/client";
import { isId } from "@/server/kernel/ids";
import { SEARCH_HITS_MAX } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import type { CampaignStatus } from "@/server/resources/campaign";

/** A campaign of an organization. */
export interface FoundCampaign {
  id: string;
  name: string;
  status: CampaignStatus;
  /** False for one that the organization only benefits from. */
  isRun: boolean;
}

/** A fundraising page of a campaign that the organization runs. */
export interface FoundPage {
  id: string;
  name: string;
  campaign: string;
}

/** A receipt that the organization issued; the amount is in the currency's smallest unit. */
export interface FoundReceipt {
  id: string;
  number: string;
  giftId: string;
  amountCents: Cents;
  currency: string;
}

/** What campaigns are found by: the twin of the index campaigns_named. */
const NAMES = wordsOf("name || ' ' || coalesce(fundraiser_name, '')");

/** Finds the campaigns and pages of an id, or with these words in their names: those that the organization's lists have. */
export async function findCampaigns(
  ctx: Context,
  typed: string,
): Promise<{ campaigns: FoundCampaign[]; pages: FoundPage[] }> {
  const condition = namedBy(typed);
  if (condition === null) return { campaigns: [], pages: [] };
  const { text, values } = idsStatement({
    table: "campaigns",
    anyOf: listedConditions(ctx, true),
    allOf: [condition],
    after: null,
    limit: 2 * SEARCH_HITS_MAX,
  });
  const ids = (await ctx.statement<{ id: string }>(text, values)).map(({ id }) => id);
  const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: { parent: true } });
  const found = inOrderOf(ids, rows);
  const campaigns = found
    .filter(({ parent }) => parent === null)
    .map((one) => ({
      id: one.id,
      name: one.name,
      status: one.status as CampaignStatus,
      isRun: runsCampaign(ctx, one),
    }));
  const pages = found.flatMap(({ id, name, parent }) =>
    parent && runsCampaign(ctx, parent) ? [{ id, name, campaign: parent.name }] : [],
  );
  return { campaigns: campaigns.slice(0, SEARCH_HITS_MAX), pages: pages.slice(0, SEARCH_HITS_MAX) };
}

function namedBy(typed: string): Prisma.Sql | null {
  const id = typed.toLowerCase();
  if (isId(id, "campaign")) return Prisma.sql`id = ${id}`;
  const query = wordQuery(typed);
  return query === null ? null : Prisma.sql`${NAMES} @@ to_tsquery('simple'::regconfig, ${query})`;
}

/** Finds the receipt of an id or of a whole number. */
export async function findReceipts(ctx: Context, typed: string): Promise<FoundReceipt[]> {
  const id = typed.toLowerCase();
  const key = isId(id, "receipt") ? { id } : { number: typed.toUpperCase() };
  const found = await ctx.db.receipt.findFirst({ where: { ...key, recipientId: callerIdentityId(ctx) } });
  if (found === null) return [];
  const { number, giftId, amountCents, currency } = found;
  return [{ id: found.id, number, giftId, amountCents, currency }];
}
