import { setTimeout as sleep } from "node:timers/promises";

const DEADLINE_MS = 60_000;
const PAUSE_MS = 20;

/** Repeats the check until it stops throwing, and rethrows its last error at the deadline. */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  const givenUpAt = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > givenUpAt) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
