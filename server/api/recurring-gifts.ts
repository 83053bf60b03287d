import { endpoints } from "@/server/api/endpoint";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { getRecurringGift } from "@/server/domain/recurring/get-recurring-gift";
import { listRecurringGifts } from "@/server/domain/recurring/list-recurring-gifts";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";

export const recurringGiftEndpoints = endpoints("Recurring gifts", [
  [
    createRecurringGift,
    "POST /v1/campaigns/{id}/recurring_gifts",
    { status: 201, location: ({ id }) => `/v1/recurring_gifts/${id}` },
  ],
  [listRecurringGifts, "GET /v1/campaigns/{id}/recurring_gifts"],
  [getRecurringGift, "GET /v1/recurring_gifts/{id}"],
  [updateRecurringGift, "PATCH /v1/recurring_gifts/{id}"],
]);
