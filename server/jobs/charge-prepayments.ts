import { runPaymentsOf } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { eventsStarting } from "@/server/domain/reactions";
import { job } from "@/server/jobs/job";
import { settleInRounds } from "@/server/jobs/settle-in-rounds";

const NEVER = new AbortController().signal;

/**
 * Charges the years that members have just committed to, in one batch per pool, and asks the rail about them once the
 * charges should have cleared. Charges that stay open are left to the sweep.
 */
export const chargePrepayments = job({
  name: "charge-prepayments",
  sweep: "sweep-prepayments",
  on: eventsStarting("charge-prepayments"),
  batch: { max: 100, waitMs: 250 },
  concurrency: { limit: 1 },
  isNetworkBound: true,
  retries: 10,
  run({ ctx, events, step }) {
    const commitmentIds = events.map((event) => event.subjectId);
    return settleInRounds({
      ctx,
      step,
      async charge() {
        await chargeDuePrepayments(ctx, NEVER);
        const years = await ctx.db.prepayment.findMany({
          where: { commitmentId: { in: commitmentIds }, status: "pending" },
          select: { id: true },
        });
        return years.map(({ id }) => id);
      },
      settle: (ids) => runPaymentsOf(ctx, ids),
    });
  },
});
