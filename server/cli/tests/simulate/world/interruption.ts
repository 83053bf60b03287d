import type { Request } from "@/server/cli/tests/simulate/acts/request";

/** Something that interrupts work. */
export interface Interruption {
  /** Whether it comes just before the current request, or just after its execution; null if not now. */
  comes(request: Request): "before" | "after" | null;
  run(): Promise<void>;
  /** The error that the caller gets in place of a lost response. */
  lost?(): Error;
}

/** An interruption after this many requests. */
export function afterRequests(count: number, run: () => Promise<void>): Interruption {
  let given = 0;
  return { run, comes: () => (given++ === count ? "before" : null) };
}
