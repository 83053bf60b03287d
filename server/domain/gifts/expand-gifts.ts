import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import type { FoundGift } from "@/server/domain/gifts/found-gift";
import { readDonors } from "@/server/domain/gifts/read-donors";
import { showGift } from "@/server/domain/gifts/show-gift";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Identity } from "@/server/generated/prisma/client";
import { manages } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { requireScope } from "@/server/operations/permission";
import { withTotals } from "@/server/resources/campaign";
import { EXPANSION_SCOPES, type GiftExpansion } from "@/server/resources/expanded-gift";
import { serializeReceipt } from "@/server/resources/receipt";

/** A gift that can be expanded. */
export type ExpandableGift = Omit<FoundGift, "createdById">;

/** What was requested with a gift, in place of the ids or next to them. */
export type ExpandedGift<Gift extends ExpandableGift> = Gift & { expanded: object };

type Expand = (gift: ExpandableGift) => object;

/**
 * Reads what `expand` names of these gifts, which were just read, and adds it to them: one statement for each kind, however many gifts
 * there are. Throws 403 without the scope of what it shows.
 */
export async function expandGifts<Gift extends ExpandableGift>(
  ctx: Context,
  gifts: readonly Gift[],
  expand: readonly GiftExpansion[] = [],
): Promise<ExpandedGift<Gift>[]> {
  for (const name of expand) requireScope(ctx.caller, EXPANSION_SCOPES[name], "expand");
  const donors = await readDonors(ctx, gifts);
  const expansions: Expand[] = [
    ...(donors.size > 0 ? [({ id }: ExpandableGift) => (donors.has(id) ? { donor: donors.get(id) } : {})] : []),
    ...(expand.includes("from") || expand.includes("to") ? [await parties(ctx, gifts, expand)] : []),
    ...(expand.includes("campaign") ? [await campaigns(ctx, gifts)] : []),
    ...(expand.includes("receipt") ? [await receipts(ctx, gifts)] : []),
  ];
  return gifts.map((gift) => {
    const expanded = Object.assign({}, ...expansions.map((of) => of(gift)));
    // The donor's row ends here: it continues only as `donor`, for those who may see it.
    return Object.assign(gift, { donorRow: undefined, expanded });
  });
}

/** Writes an expanded gift for its reader. */
export function showExpandedGift(gift: ExpandedGift<ExpandableGift>, ctx: Context): object {
  return Object.assign(showGift(gift, ctx), gift.expanded);
}

async function parties(
  ctx: Context,
  gifts: readonly ExpandableGift[],
  expand: readonly GiftExpansion[],
): Promise<Expand> {
  const [from, to] = [expand.includes("from"), expand.includes("to")];
  const ids = gifts.flatMap(({ fromId, toId }) => [...(from ? [fromId] : []), ...(to ? [toId] : [])]);
  const rows = ids.length === 0 ? [] : await ctx.db.identity.findMany({ where: { id: { in: [...new Set(ids)] } } });
  const byId = new Map(rows.map((identity) => [identity.id, identity]));
  return (gift) => ({
    ...(from && { from: party(ctx, gift, byId.get(gift.fromId)!) }),
    ...(to && { to: party(ctx, gift, byId.get(gift.toId)!) }),
  });
}

/** The name of a party is for its managers, and for the other side only if the gift has settled. */
function party(ctx: Context, gift: ExpandableGift, identity: Identity): object {
  const isNamed = gift.settledAt !== null || manages(ctx, identity);
  const name = identity.id === gift.fromId ? (gift.donorName ?? identity.displayName) : identity.displayName;
  return { id: identity.id, type: identity.type, display_name: isNamed ? name : null };
}

async function campaigns(ctx: Context, gifts: readonly ExpandableGift[]): Promise<Expand> {
  const ids = [...new Set(gifts.flatMap(({ campaignId }) => campaignId ?? []))];
  const rows =
    ids.length === 0 ? [] : await ctx.db.campaign.findMany({ where: { id: { in: ids } }, include: withTotals });
  const readable = rows.filter((campaign) => mayReadCampaign(ctx, campaign));
  const byId = new Map(readable.map((campaign) => [campaign.id, showCampaign(campaign, ctx)]));
  return ({ campaignId }) => ({ campaign: (campaignId && byId.get(campaignId)) ?? null });
}

async function receipts(ctx: Context, gifts: readonly ExpandableGift[]): Promise<Expand> {
  const ids = gifts.flatMap(({ receipt }) => receipt?.id ?? []);
  const rows = ids.length === 0 ? [] : await ctx.db.receipt.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((receipt) => [receipt.id, serializeReceipt(receipt, receiptLinks(ctx, receipt))]));
  return ({ receipt }) => ({ receipt: (receipt && byId.get(receipt.id)) ?? null });
}
