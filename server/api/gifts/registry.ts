import { createGiftEndpoint } from "@/server/api/gifts/create-gift";
import { getGiftEndpoint } from "@/server/api/gifts/get-gift";
import { listGiftsEndpoint } from "@/server/api/gifts/list-gifts";
import { refundGiftEndpoint } from "@/server/api/gifts/refund-gift";

export const giftEndpoints = [createGiftEndpoint, listGiftsEndpoint, getGiftEndpoint, refundGiftEndpoint];
