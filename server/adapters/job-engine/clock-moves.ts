import type { Clock } from "@/server/kernel/clock";

/** The sandbox's clock moves many times a second while it plays. */
const EVERY_MS = 1_000;

/**
 * Calls back within a second after the product's clock was moved, once for all moves in that time. Returns a function
 * that stops it.
 */
export function afterClockMoves(clock: Clock, act: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  const endHearing = clock.onMoved?.(() => {
    timer ??= setTimeout(() => {
      timer = null;
      act();
    }, EVERY_MS);
  });
  return () => {
    endHearing?.();
    if (timer) clearTimeout(timer);
  };
}
