import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { settleDueGifts } from "@/server/domain/gifts/settle-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { job } from "@/server/jobs/job";

/** Younger gifts belong to their own job, which would find them locked and leave them to the next sweep. */
const STALE_AFTER_MS = 10_000;

/** Picks up every gift and refund that is due, in case its own job was lost. */
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
