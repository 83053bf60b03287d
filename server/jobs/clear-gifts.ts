import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { screenBeforeSettling } from "@/server/domain/gifts/freezes/recheck-gifts";
import { runPaymentsOf } from "@/server/domain/payments/run-payments";
import { eventsStarting } from "@/server/domain/reactions";
import { job } from "@/server/jobs/job";
import { settleInRounds } from "@/server/jobs/settle-in-rounds";

/**
 * Takes new gifts from acceptance to settlement: screens them, charges for them, and asks the rail once the charges
 * should have cleared. Charges that stay open are left to the sweep.
 */
export const clearGifts = job({
  name: "clear-gifts",
  sweep: "sweep-gifts",
  on: eventsStarting("clear-gifts"),
  batch: { max: 100, waitMs: 250 },
  isNetworkBound: true,
  retries: 10,
  run({ ctx, events, step }) {
    const giftIds = events.map((event) => event.subjectId);
    return settleInRounds({
      ctx,
      step,
      async charge() {
        await submitGifts(ctx, giftIds);
        return giftIds;
      },
      async settle(ids) {
        await screenBeforeSettling(ctx, ids);
        await runPaymentsOf(ctx, ids);
      },
    });
  },
});
