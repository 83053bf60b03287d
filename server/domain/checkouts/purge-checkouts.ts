import { purgeAttempts } from "@/server/domain/checkouts/giving-attempts";
import type { Context } from "@/server/operations/context";

const DAY_MS = 24 * 3_600_000;
/** How long an unpaid form is kept for a returning donor. */
const UNPAID_RETENTION_DAYS = 30;
/** How long a gift's thank-you page can be opened. The entered data lives on in the gift and the donor's identity. */
const DONE_RETENTION_DAYS = 365;

/**
 * Deletes abandoned checkouts and expired thank-you pages, and old payment attempts. Returns the number of checkouts.
 */
export async function purgeCheckouts(ctx: Context): Promise<number> {
  await purgeAttempts(ctx);
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const { count } = await ctx.db.checkout.deleteMany({
    where: {
      OR: [
        { status: { in: ["open", "failed"] }, touchedAt: { lt: before(UNPAID_RETENTION_DAYS) } },
        { status: "arrived", touchedAt: { lt: before(DONE_RETENTION_DAYS) } },
        // A standing order whose first transfer never came.
        { status: "giving", paysByTransfer: true, touchedAt: { lt: before(DONE_RETENTION_DAYS) } },
      ],
    },
  });
  return count;
}
