/** The worker's gift jobs, timed, in a separate process. */

import { respondToParent } from "@/bench/child";
import { getApplication } from "@/server/compose/application";
import { GIFT_BATCH, submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { runDuePayments } from "@/server/domain/payments/run-payments";

/** Submits this many pending gifts to the rail, or settles all that are due. */
export type SettleTask = { submit: number } | { settle: true };

export interface SettleResult {
  gifts: number;
  seconds: number;
}

respondToParent(async (task: SettleTask): Promise<SettleResult> => {
  const { context: ctx } = await getApplication();
  const started = performance.now();
  const gifts = "submit" in task ? await submit(task.submit) : await settle();
  return { gifts, seconds: (performance.now() - started) / 1_000 };

  async function submit(wanted: number): Promise<number> {
    let accepted = 0;
    while (accepted < wanted) {
      const rows = await ctx.db.gift.findMany({
        where: { status: "pending" },
        select: { id: true },
        orderBy: { createdAt: "asc" },
        take: Math.min(GIFT_BATCH, wanted - accepted),
      });
      if (rows.length === 0) throw new Error(`only ${accepted} of ${wanted} gifts wait`);
      const ids = rows.map((row) => row.id);
      await submitGifts(ctx, ids);
      accepted += await ctx.db.gift.count({ where: { id: { in: ids }, status: "settling" } });
    }
    return accepted;
  }

  async function settle(): Promise<number> {
    const due = await ctx.db.gift.count({ where: { status: "settling" } });
    await runDuePayments(ctx);
    return due - (await ctx.db.gift.count({ where: { status: "settling" } }));
  }
});
