import { z } from "zod";
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
export function expandGift(ctx: Context, gift: GiftWithParties, expand: GiftExpansion[] = []): object {
  const { receipt } = gift;
  return {
    ...serializeGift(gift),
    ...(expand.includes("from") && { from: party(gift.from) }),
    ...(expand.includes("to") && { to: party(gift.to) }),
    ...(expand.includes("receipt") && { receipt: receipt && serializeReceipt(receipt, receiptLinks(ctx, receipt.id)) }),
  };
}

function party(identity: Identity) {
  return { id: identity.id, type: identity.type, display_name: identity.displayName };
}
