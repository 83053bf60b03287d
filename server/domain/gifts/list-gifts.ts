import type { z } from "zod";
import { inOrderOf } from "@/server/db/keyset";
import { expandGifts, showExpandedGift } from "@/server/domain/gifts/expand-gifts";
import { readListedGifts } from "@/server/domain/gifts/listed-gifts";
import type { Gift } from "@/server/generated/prisma/client";
import { InsufficientScope } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { EXPANSION_SCOPES_TEXT, expandedGiftResource, giftExpandQuery } from "@/server/resources/expanded-gift";
import { type GiftWithReceipt, withReceipt } from "@/server/resources/gift";
import { giftListQuery } from "@/server/resources/gift-list-query";

/** Lists the gifts of which the caller manages either side, newest first. */
export const listGifts = listOperation({
  name: "listGifts",
  summary: "Lists the gifts that your identities gave or received, newest first.",
  permission: { scope: "gifts:read" },
  description: EXPANSION_SCOPES_TEXT,
  input: giftListQuery.extend(giftExpandQuery.shape),
  output: expandedGiftResource,
  errors: [InsufficientScope],
  async run(ctx, { expand, ...filters }, page) {
    const { rows, next } = await readGifts(ctx, filters, page);
    return { rows: await expandGifts(ctx, rows, expand), next };
  },
  show: showExpandedGift,
});

async function readGifts(
  ctx: Context,
  filters: z.infer<typeof giftListQuery>,
  page: PageRequest,
): Promise<Page<Gift & GiftWithReceipt>> {
  const { ids, next } = await readListedGifts(ctx, filters, page);
  const rows = await ctx.db.gift.findMany({ where: { id: { in: ids } }, include: withReceipt });
  return { rows: inOrderOf(ids, rows), next };
}
