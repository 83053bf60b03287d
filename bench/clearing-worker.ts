/** A worker process that charges waiting gifts and settles cleared ones for the given number of seconds. */
import { setTimeout as sleep } from "node:timers/promises";
import { respondToParent } from "@/bench/child";
import { getApplication } from "@/server/compose/application";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { takeRailEvents } from "@/server/domain/payments/rail-events";
import { runDuePayments } from "@/server/domain/payments/run-payments";

export interface ClearingTask {
  seconds: number;
}

/** A worker without work sleeps, to leave the cores to others. */
const PAUSE_MS = 20;

respondToParent(async ({ seconds }: ClearingTask): Promise<object> => {
  const { context: ctx } = await getApplication();
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    await Promise.all([submitWaitingGifts(ctx), takeRailEvents(ctx).then(() => runDuePayments(ctx))]);
    await sleep(PAUSE_MS);
  }
  return {};
});
