import { createGiftEndpoint } from "@/server/api/gifts/create-gift";
import { listGiftsEndpoint } from "@/server/api/gifts/list-gifts";
import { mount } from "@/server/api/mount";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listGiftsEndpoint,
  POST: createGiftEndpoint,
});
