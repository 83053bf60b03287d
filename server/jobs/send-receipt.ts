import { mailReceipt } from "@/server/domain/receipts/mail-receipt";
import { job } from "@/server/jobs/job";

/** Renders a receipt that was issued or reissued, and queues the mail that brings it to the donor. */
export const sendReceipt = job({
  name: "send-receipt",
  on: ["receipt.issued", "receipt.reissued"],
  retries: 10,
  async run({ ctx, events, step }) {
    for (const event of events) await step.run(`mail ${event.id}`, () => mailReceipt(ctx, event.subjectId));
  },
});
