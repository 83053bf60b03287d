import { payDueRefunds } from "@/server/domain/gifts/pay-refunds";
import { settleDueGifts } from "@/server/domain/gifts/settle-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import type { Sweep } from "@/server/jobs/job";

/** Picks up every gift and refund that is due, in case its own job was lost. */
export const sweepGifts: Sweep = {
  name: "sweep-gifts",
  // Younger gifts belong to their own job, which would find them locked and leave them to the next sweep.
  graceMs: 10_000,
  async run(ctx, { dueBefore }) {
    await submitWaitingGifts(ctx, dueBefore);
    await settleDueGifts(ctx, dueBefore);
    await payDueRefunds(ctx);
    return null;
  },
};
