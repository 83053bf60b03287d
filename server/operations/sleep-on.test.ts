import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import type { Clock } from "@/server/kernel/clock";
import { sleepOn } from "@/server/operations/sleep-on";

const clock: Clock = { now: () => new Date(), wall: () => new Date() };

it("ends with the signal's reason as soon as it aborts, before or while it waits", async () => {
  const stopped = new AbortController();
  const waiting = sleepOn(clock, 60_000, { signal: stopped.signal });
  stopped.abort("stopped");
  await expect(waiting).rejects.toBe("stopped");
  await expect(sleepOn(clock, 60_000, { signal: stopped.signal })).rejects.toBe("stopped");
});

it("leaves nothing with a signal that outlives it", async () => {
  const { signal } = new AbortController();
  await sleepOn(clock, 1, { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
