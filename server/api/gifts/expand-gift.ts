import { z } from "zod";
import { showCampaign } from "@/server/api/campaigns/show-campaign";
import { findReadableCampaign } from "@/server/domain/campaigns/find-campaign";
import type { Context } from "@/server/domain/context";
import type { GiftWithParties } from "@/server/domain/gifts/find-gift";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Identity } from "@/server/generated/prisma/client";
import { expandField } from "@/server/resources/expand";
import { GIFT_EXPANSIONS, type GiftExpansion } from "@/server/resources/expanded-gift";
import { serializeGift } from "@/server/resources/gift";
import { serializeReceipt } from "@/server/resources/receipt";

export const giftExpandQuery = z.strictObject({ expand: expandField(...GIFT_EXPANSIONS) });

/** Writes a gift with what was asked for inlined. */
export async function expandGift(ctx: Context, gift: GiftWithParties, expand: GiftExpansion[] = []): Promise<object> {
  const { receipt } = gift;
  return {
    ...serializeGift(gift),
    ...(expand.includes("from") && { from: party(gift.from) }),
    ...(expand.includes("to") && { to: party(gift.to) }),
    ...(expand.includes("campaign") && { campaign: await campaignOf(ctx, gift) }),
    ...(expand.includes("receipt") && { receipt: receipt && serializeReceipt(receipt, receiptLinks(ctx, receipt.id)) }),
  };
}

async function campaignOf(ctx: Context, { campaignId }: GiftWithParties): Promise<object | null> {
  const campaign = campaignId && (await findReadableCampaign(ctx, { campaignId }));
  return campaign ? showCampaign(campaign, ctx) : null;
}

function party(identity: Identity) {
  return { id: identity.id, type: identity.type, display_name: identity.displayName };
}
