import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { settleDueGifts } from "@/server/domain/gifts/settle-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { job } from "@/server/jobs/job";

/** Picks up every gift and refund that is due, whatever became of the job that should have done it. */
export const sweepGifts = job({
  name: "sweep-gifts",
  cron: "* * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("submit", () => submitWaitingGifts(ctx));
    await step.run("settle", () => settleDueGifts(ctx));
    await step.run("refund", () => payDueRefunds(ctx));
  },
});
