import { listEndpoint } from "@/server/api/list-endpoint";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { giftListQuery, giftResource, serializeGift } from "@/server/resources/gift";

export const listGiftsEndpoint = listEndpoint({
  operationId: "listGifts",
  path: "/v1/gifts",
  tag: "Gifts",
  summary: "Lists the gifts that your identities gave or received, newest first.",
  scope: "gifts:read",
  filters: giftListQuery,
  item: giftResource,
  run: (ctx, { filters, page }) => listGifts(ctx, filters, page),
  serialize: serializeGift,
});
