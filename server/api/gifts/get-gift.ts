import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { expandGift, giftExpandQuery } from "@/server/api/gifts/expand-gift";
import { findGift } from "@/server/domain/gifts/find-gift";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { expandedGiftResource } from "@/server/resources/expanded-gift";
import { giftId } from "@/server/resources/fields";

export const getGiftEndpoint = endpoint({
  operationId: "getGift",
  method: "GET",
  path: "/v1/gifts/{id}",
  tag: "Gifts",
  summary: "Reads a gift.",
  scope: "gifts:read",
  params: z.strictObject({ id: giftId }),
  query: giftExpandQuery,
  success: { status: 200, body: expandedGiftResource },
  errors: [ResourceNotFound],
  run: async (ctx, { params, query }) => ({ gift: await findGift(ctx, params.id), expand: query.expand }),
  serialize: ({ gift, expand }, ctx) => expandGift(ctx, gift, expand),
});
