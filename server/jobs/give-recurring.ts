import { workRecurringGifts } from "@/server/domain/recurring/work-recurring-gifts";
import { pump } from "@/server/jobs/job";

/** Makes the gifts of recurring gifts on their dates, and goes on by what became of them. */
export const giveRecurring = pump({
  name: "give-recurring",
  on: ["recurring_gift.created", "recurring_gift.updated", "recurring_gift.resumed", "recurring_gift.past_due"],
  cron: "* * * * *",
  run: workRecurringGifts,
});
