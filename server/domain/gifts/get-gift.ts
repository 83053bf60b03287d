import { findReadableCampaign } from "@/server/domain/campaigns/find-campaign";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import type { Context } from "@/server/domain/context";
import type { FoundGift } from "@/server/domain/gifts/find-gift";
import { giftSubject } from "@/server/domain/gifts/gift-subject";
import { operation } from "@/server/domain/operation";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Identity } from "@/server/generated/prisma/client";
import { expandedGiftResource, type GiftExpansion, giftExpandQuery } from "@/server/resources/expanded-gift";
import { serializeGift } from "@/server/resources/gift";
import { serializeReceipt } from "@/server/resources/receipt";

/** Gets a gift, and expands only what is requested. */
export const getGift = operation({
  name: "getGift",
  summary: "Gets a gift.",
  permission: { scope: "gifts:read" },
  subject: giftSubject,
  input: giftExpandQuery,
  output: expandedGiftResource,
  run: (ctx, { expand = [] }, { subject: gift }) => expandGift(ctx, gift, expand),
});

async function expandGift(ctx: Context, gift: FoundGift, expand: GiftExpansion[]): Promise<object> {
  const parties = await partiesOf(ctx, gift, expand);
  return {
    ...serializeGift(gift),
    ...(expand.includes("from") && { from: party(parties, gift.fromId) }),
    ...(expand.includes("to") && { to: party(parties, gift.toId) }),
    ...(expand.includes("campaign") && { campaign: await campaignOf(ctx, gift) }),
    ...(expand.includes("receipt") && { receipt: await receiptOf(ctx, gift) }),
  };
}

async function partiesOf(ctx: Context, gift: FoundGift, expand: GiftExpansion[]): Promise<Identity[]> {
  const ids = [expand.includes("from") && gift.fromId, expand.includes("to") && gift.toId].filter((id) => id !== false);
  return ids.length === 0 ? [] : ctx.db.identity.findMany({ where: { id: { in: ids } } });
}

function party(identities: Identity[], id: string) {
  const { type, displayName } = identities.find((identity) => identity.id === id)!;
  return { id, type, display_name: displayName };
}

async function campaignOf(ctx: Context, { campaignId }: FoundGift): Promise<object | null> {
  const campaign = campaignId && (await findReadableCampaign(ctx, { campaignId }));
  return campaign ? showCampaign(campaign, ctx) : null;
}

async function receiptOf(ctx: Context, gift: FoundGift): Promise<object | null> {
  const receipt = gift.receipt && (await ctx.db.receipt.findUniqueOrThrow({ where: { id: gift.receipt.id } }));
  return receipt && serializeReceipt(receipt, receiptLinks(ctx, receipt.id));
}
