import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { settleDueGifts } from "@/server/domain/gifts/settle-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { job } from "@/server/jobs/job";

/** Younger gifts are their own job's, which would find them held here and watch over nothing until the next sweep. */
const STALE_AFTER_MS = 10_000;

/** Picks up every gift and refund that is due, whatever became of the job that should have done it. */
export const sweepGifts = job({
  name: "sweep-gifts",
  cron: "* * * * *",
  retries: 0,
  async run({ ctx, step }) {
    const staleBefore = new Date(ctx.now().getTime() - STALE_AFTER_MS);
    await step.run("submit", () => submitWaitingGifts(ctx, staleBefore));
    await step.run("settle", () => settleDueGifts(ctx));
    await step.run("refund", () => payDueRefunds(ctx));
  },
});
