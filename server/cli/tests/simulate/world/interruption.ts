import type { Request } from "@/server/cli/tests/simulate/acts/request";

/** Something that happens while work is done. */
export interface Interruption {
  /** Whether it comes just before the request that has its turn, or once that is carried out; null for another time. */
  comes(request: Request): "before" | "after" | null;
  run(): Promise<void>;
  /** What whoever asked gets, instead of an answer that was lost by it. */
  lost?(): Error;
}

/** Something that happens once so many requests had their turn. */
export function afterRequests(count: number, run: () => Promise<void>): Interruption {
  let given = 0;
  return { run, comes: () => (given++ === count ? "before" : null) };
}
