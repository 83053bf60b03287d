import type { Clock } from "@/server/kernel/clock";

/** While the sandbox's clock plays it moves many times a second. */
const EVERY_MS = 1_000;

/** Calls back within a second after the product's clock was moved, once for all moves of it. Returns what ends that. */
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
