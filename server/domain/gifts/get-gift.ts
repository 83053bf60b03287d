import { expandGifts, showExpandedGift } from "@/server/domain/gifts/expand-gifts";
import { giftSubject } from "@/server/domain/gifts/gift-subject";
import { InsufficientScope } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";
import { EXPANSION_SCOPES_TEXT, expandedGiftResource, giftExpandQuery } from "@/server/resources/expanded-gift";

/** Gets a gift, and expands only what is requested. */
export const getGift = operation({
  name: "getGift",
  summary: "Gets a gift.",
  description: EXPANSION_SCOPES_TEXT,
  permission: { scope: "gifts:read" },
  subject: giftSubject,
  input: giftExpandQuery,
  output: expandedGiftResource,
  errors: [InsufficientScope],
  async run(ctx, { expand }, { subject: gift }) {
    const [expanded] = await expandGifts(ctx, [gift], expand);
    return expanded!;
  },
  show: showExpandedGift,
});
