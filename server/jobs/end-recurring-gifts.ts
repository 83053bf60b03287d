import { endRecurringGiftsOf } from "@/server/domain/recurring/end-recurring-gifts";
import { job } from "@/server/jobs/job";

/** Ends recurring gifts with the campaign that they give to. */
export const endRecurringGifts = job({
  name: "end-recurring-gifts",
  on: "campaign.ended",
  retries: 10,
  async run({ ctx, events, step }) {
    for (const event of events) await step.run(`end ${event.id}`, () => endRecurringGiftsOf(ctx, event.subjectId));
  },
});
