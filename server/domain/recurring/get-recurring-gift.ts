import { recurringGiftSubject } from "@/server/domain/recurring/recurring-gift-subject";
import { showRecurringGift } from "@/server/domain/recurring/show-recurring-gift";
import { operation } from "@/server/operations/operation";
import { recurringGiftResource } from "@/server/resources/recurring-gift";

/** Gets a recurring gift whose donor or campaign the caller manages. */
export const getRecurringGift = operation({
  name: "getRecurringGift",
  summary: "Gets a recurring gift.",
  description:
    "Only keys that manage its donor or its campaign can get it. `GET /v1/gifts?recurring_gift_id=` lists its gifts.",
  permission: { scope: "gifts:read" },
  subject: recurringGiftSubject,
  output: recurringGiftResource,
  run: async (_, __, { subject: gift }) => gift,
  show: showRecurringGift,
});
