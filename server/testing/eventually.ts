import { setTimeout as sleep } from "node:timers/promises";

const DEADLINE_MS = 15_000;
const PAUSE_MS = 20;

/** Repeats the check until it throws no more, and throws what it threw last when the deadline has passed. */
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
