import { endpoints } from "@/server/api/endpoint";
import { createGift } from "@/server/domain/gifts/create-gift";
import { getGift } from "@/server/domain/gifts/get-gift";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";

export const giftEndpoints = endpoints("Gifts", [
  [createGift, "POST /v1/gifts", { status: 201, location: ({ id }) => `/v1/gifts/${id}` }],
  [listGifts, "GET /v1/gifts"],
  [getGift, "GET /v1/gifts/{id}"],
  [refundGift, "POST /v1/gifts/{id}/refund"],
]);
