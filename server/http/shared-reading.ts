import type { Clock } from "@/server/kernel/clock";

/** How long a result is current. */
const FRESH_MS = 1_000;
/** No statement takes longer, so its connection has hung. */
const LOST_MS = 30_000;

interface Reading<T> {
  result: Promise<T>;
  startedAtMs: number;
  /** Null while it is in progress. */
  endedAtMs: number | null;
}

/**
 * Makes a function that reads once a second at most, however often it is called, by wall time. Whoever calls during a
 * reading or within a second of it gets its result or its failure.
 */
export function sharedReading<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  const nowMs = () => clock.wall().getTime();
  let last: Reading<T> | null = null;
  return () => {
    if (last && isCurrent(last, nowMs())) return last.result;
    const reading: Reading<T> = { result: read(), startedAtMs: nowMs(), endedAtMs: null };
    const end = () => {
      reading.endedAtMs = nowMs();
    };
    reading.result.then(end, end);
    last = reading;
    return reading.result;
  };
}

function isCurrent({ startedAtMs, endedAtMs }: Reading<unknown>, nowMs: number): boolean {
  // A machine's clock may be set back.
  return endedAtMs === null ? Math.abs(nowMs - startedAtMs) < LOST_MS : Math.abs(nowMs - endedAtMs) < FRESH_MS;
}
