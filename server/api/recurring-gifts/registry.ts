import type { Endpoint } from "@/server/api/endpoint";
import { createRecurringGiftEndpoint } from "@/server/api/recurring-gifts/create-recurring-gift";
import { getRecurringGiftEndpoint } from "@/server/api/recurring-gifts/get-recurring-gift";
import { listRecurringGiftsEndpoint } from "@/server/api/recurring-gifts/list-recurring-gifts";
import { updateRecurringGiftEndpoint } from "@/server/api/recurring-gifts/update-recurring-gift";

/** The operations on recurring gifts. */
export const recurringGiftEndpoints: Endpoint[] = [
  createRecurringGiftEndpoint,
  listRecurringGiftsEndpoint,
  getRecurringGiftEndpoint,
  updateRecurringGiftEndpoint,
];
