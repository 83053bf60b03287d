import { forgetCheckouts as forget } from "@/server/domain/checkouts/forget-checkouts";
import { job } from "@/server/jobs/job";

/** Removes what people typed on pages for giving and did not go on with. */
export const forgetCheckouts = job({
  name: "forget-checkouts",
  cron: "43 3 * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("forget", () => forget(ctx));
  },
});
