import { expandGifts, showExpandedGift } from "@/server/domain/gifts/expand-gifts";
import { readListedGifts } from "@/server/domain/gifts/listed-gifts";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { listOperation } from "@/server/operations/operation";
import { EXPANSION_SCOPES_TEXT, expandedGiftResource, giftExpandQuery } from "@/server/resources/expanded-gift";
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
    const { rows, next } = await readListedGifts(ctx, filters, page);
    return { rows: await expandGifts(ctx, rows, expand), next };
  },
  show: showExpandedGift,
});
