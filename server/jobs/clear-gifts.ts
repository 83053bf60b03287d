import { settleGifts } from "@/server/domain/gifts/settle-gifts";
import { submitGifts } from "@/server/domain/gifts/submit-gifts";
import { job } from "@/server/jobs/job";

/** Takes new gifts from acceptance to settlement: screened, handed to the rail, settled when the rail has cleared them. */
export const clearGifts = job({
  name: "clear-gifts",
  on: "gift.created",
  batch: { max: 100, waitMs: 250 },
  retries: 10,
  async run({ ctx, events, step }) {
    const giftIds = events.map((event) => event.subjectId);
    const submitted = await step.run("screen and hand to the rail", async () => {
      const { acceptedIds, clearsAt } = await submitGifts(ctx, giftIds);
      return { acceptedIds, clearsAt: clearsAt?.toISOString() ?? null };
    });
    if (!submitted.clearsAt) return;
    await step.sleepUntil("clearing", new Date(submitted.clearsAt));
    // Gifts that the rail holds longer are left to the sweep.
    await step.run("settle", async () => {
      await settleGifts(ctx, submitted.acceptedIds);
    });
  },
});
