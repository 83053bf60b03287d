import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { job } from "@/server/jobs/job";

/** Has the rail pay back a gift that was just reversed. */
export const payRefund = job({
  name: "pay-refund",
  on: "gift.reversed",
  retries: 5,
  async run({ ctx, step }) {
    await step.run("pay back", () => payDueRefunds(ctx));
  },
});
