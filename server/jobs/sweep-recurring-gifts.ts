import { endForgottenRecurringGifts } from "@/server/domain/recurring/end-recurring-gifts";
import { job } from "@/server/jobs/job";

/** Ends recurring gifts whose campaign ended when no job was there to see it. */
export const sweepRecurringGifts = job({
  name: "sweep-recurring-gifts",
  cron: "17 * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("end", () => endForgottenRecurringGifts(ctx));
  },
});
