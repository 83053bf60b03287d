import { mount } from "@/server/api/mount";
import { createRecurringGiftEndpoint } from "@/server/api/recurring-gifts/create-recurring-gift";
import { listRecurringGiftsEndpoint } from "@/server/api/recurring-gifts/list-recurring-gifts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: listRecurringGiftsEndpoint,
  POST: createRecurringGiftEndpoint,
});
