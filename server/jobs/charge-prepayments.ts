import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { eventsStarting } from "@/server/domain/reactions";
import { job } from "@/server/jobs/job";

const NEVER = new AbortController().signal;

/** Charges the years that members have just committed to: all that are due, in one batch for each pool. */
export const chargePrepayments = job({
  name: "charge-prepayments",
  sweep: "sweep-prepayments",
  on: eventsStarting("charge-prepayments"),
  batch: { max: 100, waitMs: 250 },
  concurrency: { limit: 1 },
  isNetworkBound: true,
  retries: 10,
  async run({ ctx, step }) {
    await step.run("charge", async () => {
      await chargeDuePrepayments(ctx, NEVER);
      return null;
    });
  },
});
