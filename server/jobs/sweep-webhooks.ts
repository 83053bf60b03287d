import { sweepWebhooks as sweep } from "@/server/domain/webhooks/sweep-webhooks";
import { job } from "@/server/jobs/job";

/** Gives up deliveries that cannot be sent, disables endpoints that keep failing and forgets what is older than 30 days. */
export const sweepWebhooks = job({
  name: "sweep-webhooks",
  cron: "* * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("sweep", () => sweep(ctx));
  },
});
