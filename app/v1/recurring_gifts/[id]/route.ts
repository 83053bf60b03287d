import { mount } from "@/server/api/mount";
import { getRecurringGiftEndpoint } from "@/server/api/recurring-gifts/get-recurring-gift";
import { updateRecurringGiftEndpoint } from "@/server/api/recurring-gifts/update-recurring-gift";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = mount({
  GET: getRecurringGiftEndpoint,
  PATCH: updateRecurringGiftEndpoint,
});
