import type { Context } from "@/server/domain/context";
import { settleGifts } from "@/server/domain/gifts/settle-gifts";
import { findClearing, submitGifts } from "@/server/domain/gifts/submit-gifts";
import { eventsStarting } from "@/server/domain/reactions";
import { job } from "@/server/jobs/job";

/** Gifts that the rail holds back over and over are left to the sweep. */
const ROUNDS_MAX = 10;

/** Takes new gifts from acceptance to settlement: screened, handed to the rail, settled when the rail has cleared them. */
export const clearGifts = job({
  name: "clear-gifts",
  on: eventsStarting("clear-gifts"),
  batch: { max: 100, waitMs: 250 },
  retries: 10,
  async run({ ctx, events, step }) {
    const giftIds = events.map((event) => event.subjectId);
    // What an attempt that died had handed over counts too, so the gifts are looked up and not remembered.
    let clearing = await step.run("screen and hand to the rail", async () => {
      await submitGifts(ctx, giftIds);
      return soonest(ctx, giftIds);
    });
    for (let round = 1; clearing && round <= ROUNDS_MAX; round += 1) {
      await step.sleepUntil(`clearing ${round}`, new Date(clearing.clearsAt));
      const { ids } = clearing;
      clearing = await step.run(`settle ${round}`, async () => {
        await settleGifts(ctx, ids);
        return soonest(ctx, giftIds);
      });
    }
  },
});

/** The gifts that clear next, as a step may return them; null when none is clearing. */
async function soonest(ctx: Context, giftIds: string[]): Promise<{ ids: string[]; clearsAt: string } | null> {
  const next = await findClearing(ctx, giftIds);
  return next && { ids: next.ids, clearsAt: next.clearsAt.toISOString() };
}
