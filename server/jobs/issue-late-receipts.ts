import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { job } from "@/server/jobs/job";

/** Issues the current tax year's receipts of a charity that was verified after its gifts had settled. */
export const issueLateReceipts = job({
  name: "issue-late-receipts",
  on: "identity.charity_verified",
  retries: 10,
  async run({ ctx, events, step }) {
    for (const event of events) {
      await step.run(`issue ${event.id}`, async () => {
        await issueMissingReceipts(ctx, event.subjectId);
      });
    }
  },
});
