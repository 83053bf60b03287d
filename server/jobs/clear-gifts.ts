import { findClearing } from "@/server/domain/gifts/charges/settle-gifts";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { screenBeforeSettling } from "@/server/domain/gifts/freezes/recheck-gifts";
import { runPaymentsOf } from "@/server/domain/payments/run-payments";
import { eventsStarting } from "@/server/domain/reactions";
import { job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

/** Gifts that the rail keeps holding are left to the sweep. */
const ROUNDS_MAX = 10;

/**
 * Takes new gifts from acceptance to settlement: screens them, charges for them, and asks the rail once they should have
 * cleared. What the rail left open is asked about by the sweep.
 */
export const clearGifts = job({
  name: "clear-gifts",
  sweep: "sweep-gifts",
  on: eventsStarting("clear-gifts"),
  batch: { max: 100, waitMs: 250 },
  isNetworkBound: true,
  retries: 10,
  async run({ ctx, events, step }) {
    const giftIds = events.map((event) => event.subjectId);
    // Includes what a failed attempt had submitted, so query the gifts rather than remember them.
    let clearing = await step.run("screen and charge", async () => {
      await submitGifts(ctx, giftIds);
      return soonest(ctx, giftIds);
    });
    for (let round = 1; clearing && round <= ROUNDS_MAX; round += 1) {
      await step.sleepUntil(`clearing ${round}`, new Date(clearing.clearsAt));
      const { ids } = clearing;
      clearing = await step.run(`settle ${round}`, async () => {
        await screenBeforeSettling(ctx, ids);
        await runPaymentsOf(ctx, ids);
        return soonest(ctx, giftIds);
      });
    }
  },
});

/** The due times of the next clearing gifts, JSON-safe for a step; null if none is clearing. */
async function soonest(ctx: Context, giftIds: string[]): Promise<{ ids: string[]; clearsAt: string } | null> {
  const next = await findClearing(ctx, giftIds);
  return next && { ids: next.ids, clearsAt: next.clearsAt.toISOString() };
}
