import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@/server/kernel/clock";

/** Waits on the clock. Rejects with the signal's reason when it aborts. */
export async function sleepOn(clock: Clock, ms: number, options: { signal?: AbortSignal } = {}): Promise<void> {
  await (clock.sleep ? clock.sleep(ms, options) : sleep(ms, undefined, options));
}
