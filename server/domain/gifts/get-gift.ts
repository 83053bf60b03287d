import { manages } from "@/server/domain/access";
import { findReadableCampaign } from "@/server/domain/campaigns/find-campaign";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import type { Context } from "@/server/domain/context";
import type { FoundGift } from "@/server/domain/gifts/find-gift";
import { giftSubject } from "@/server/domain/gifts/gift-subject";
import { showGift } from "@/server/domain/gifts/show-gift";
import { operation } from "@/server/domain/operation";
import { requireScope } from "@/server/domain/permission";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Identity } from "@/server/generated/prisma/client";
import { InsufficientScope } from "@/server/kernel/common-errors";
import {
  EXPANSION_SCOPES,
  expandedGiftResource,
  type GiftExpansion,
  giftExpandQuery,
} from "@/server/resources/expanded-gift";
import { serializeReceipt } from "@/server/resources/receipt";

/** Gets a gift, and expands only what is requested. */
export const getGift = operation({
  name: "getGift",
  summary: "Gets a gift.",
  description:
    "What `expand` inlines needs its own scope: `identities:read` for from and to, `campaigns:read` for campaign, `receipts:read` for receipt.",
  permission: { scope: "gifts:read" },
  subject: giftSubject,
  input: giftExpandQuery,
  output: expandedGiftResource,
  errors: [InsufficientScope],
  run: (ctx, { expand = [] }, { subject: gift }) => expandGift(ctx, gift, expand),
});

async function expandGift(ctx: Context, gift: FoundGift, expand: GiftExpansion[]): Promise<object> {
  for (const name of expand) requireScope(ctx.caller, EXPANSION_SCOPES[name], "expand");
  const parties = await partiesOf(ctx, gift, expand);
  return {
    ...showGift(gift, ctx),
    ...(expand.includes("from") && { from: party(ctx, parties, gift, gift.fromId) }),
    ...(expand.includes("to") && { to: party(ctx, parties, gift, gift.toId) }),
    ...(expand.includes("campaign") && { campaign: await campaignOf(ctx, gift) }),
    ...(expand.includes("receipt") && { receipt: await receiptOf(ctx, gift) }),
  };
}

async function partiesOf(ctx: Context, gift: FoundGift, expand: GiftExpansion[]): Promise<Identity[]> {
  const ids = [expand.includes("from") && gift.fromId, expand.includes("to") && gift.toId].filter((id) => id !== false);
  return ids.length === 0 ? [] : ctx.db.identity.findMany({ where: { id: { in: ids } } });
}

/** The name of a party is for its managers, and for the other side only if the gift has settled. */
function party(ctx: Context, identities: Identity[], gift: FoundGift, id: string) {
  const identity = identities.find((one) => one.id === id)!;
  const isNamed = gift.settledAt !== null || manages(ctx, identity);
  const name = id === gift.fromId ? (gift.donorName ?? identity.displayName) : identity.displayName;
  return { id, type: identity.type, display_name: isNamed ? name : null };
}

async function campaignOf(ctx: Context, { campaignId }: FoundGift): Promise<object | null> {
  const campaign = campaignId && (await findReadableCampaign(ctx, { campaignId }));
  return campaign ? showCampaign(campaign, ctx) : null;
}

async function receiptOf(ctx: Context, gift: FoundGift): Promise<object | null> {
  const receipt = gift.receipt && (await ctx.db.receipt.findUniqueOrThrow({ where: { id: gift.receipt.id } }));
  return receipt && serializeReceipt(receipt, receiptLinks(ctx, receipt));
}
