import { purgeRateLimitBuckets } from "@/server/domain/purge-rate-limit-buckets";
import { job } from "@/server/jobs/job";

/** Forgets the rate limits of keys that are no longer used. */
export const purgeRateLimits = job({
  name: "purge-rate-limits",
  cron: "27 * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("purge", () => purgeRateLimitBuckets(ctx));
  },
});
