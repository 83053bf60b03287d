import { purgeIdempotencyKeys } from "@/server/domain/purge-idempotency-keys";
import { job } from "@/server/jobs/job";

/** Forgets the answers that need not be kept any longer. */
export const purgeIdempotency = job({
  name: "purge-idempotency",
  cron: "17 * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("purge", () => purgeIdempotencyKeys(ctx));
  },
});
