import type { Context } from "@/server/domain/context";

const DAY_MS = 24 * 3_600_000;
/** How long a form that was never paid is kept, for somebody who comes back to it. */
const UNPAID_RETENTION_DAYS = 30;
/** How long the thanks of a gift can be opened. What was typed lives on in the gift and with the giver. */
const DONE_RETENTION_DAYS = 365;

/** Removes what people typed and did not go on with, and thanks pages that nobody comes back to. Returns how many. */
export async function purgeCheckouts(ctx: Context): Promise<number> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const { count } = await ctx.db.checkout.deleteMany({
    where: {
      OR: [
        { status: { in: ["open", "failed"] }, touchedAt: { lt: before(UNPAID_RETENTION_DAYS) } },
        { status: "arrived", touchedAt: { lt: before(DONE_RETENTION_DAYS) } },
      ],
    },
  });
  return count;
}
