import { mailForgottenReceipts } from "@/server/domain/receipts/mail-receipt";
import { job } from "@/server/jobs/job";

/** Mails every receipt that its own job has given up or never heard of. */
export const sweepReceipts = job({
  name: "sweep-receipts",
  cron: "*/5 * * * *",
  retries: 0,
  async run({ ctx, step }) {
    await step.run("mail", () => mailForgottenReceipts(ctx));
  },
});
