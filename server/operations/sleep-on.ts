import type { Clock } from "@/server/kernel/clock";

/** Waits on the clock. Rejects with the signal's reason when it aborts. */
export async function sleepOn(clock: Clock, ms: number, options: { signal?: AbortSignal } = {}): Promise<void> {
  await (clock.sleep ? clock.sleep(ms, options) : sleep(ms, options.signal));
}

/** Unlike `setTimeout` of `node:timers/promises`, which makes an error with its stack for each signal that aborts. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (!signal) return new Promise((resolve) => setTimeout(resolve, ms));
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}
