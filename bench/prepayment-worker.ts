/** Charges and settles prepaid years as the worker does, in a separate process that can be killed. */

import { respondToParent } from "@/bench/child";
import { getApplication } from "@/server/compose/application";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";

const NEVER = new AbortController().signal;

/** Charges due years, or settles cleared payments. The response is the seconds that it took. */
export type PrepaymentTask = "charge" | "settle";

respondToParent(async ({ task }: { task: PrepaymentTask }): Promise<number> => {
  const { context: ctx } = await getApplication();
  const started = performance.now();
  if (task === "charge") await chargeDuePrepayments(ctx, NEVER);
  else await runDuePayments(ctx);
  return (performance.now() - started) / 1_000;
});
