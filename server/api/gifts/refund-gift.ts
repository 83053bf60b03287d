import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { GiftNotRefundable } from "@/server/domain/gifts/gift-errors";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { giftId } from "@/server/resources/fields";
import { giftRefundBody, giftResource, serializeGift } from "@/server/resources/gift";

export const refundGiftEndpoint = endpoint({
  operationId: "refundGift",
  method: "POST",
  path: "/v1/gifts/{id}/refund",
  tag: "Gifts",
  summary: "Refunds a settled gift, platform fee included.",
  description: "The whole gift, once. Its receipt becomes void, and the monthly limits get their room back.",
  scope: "gifts:write",
  params: z.strictObject({ id: giftId }),
  body: giftRefundBody,
  success: { status: 200, body: giftResource },
  errors: [ResourceNotFound, NotPermitted, GiftNotRefundable],
  run: (ctx, { params, body }) => refundGift(ctx, { giftId: params.id, reason: body.reason ?? null }),
  serialize: serializeGift,
});
