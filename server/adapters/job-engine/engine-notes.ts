import { troubleOf } from "@/server/db/failures";
import type { Log } from "@/server/operations/context";

export interface EngineNotes {
  /** Keeps a pending write of the engine's state, replacing an earlier pending one. */
  keep(write: () => Promise<void>): void;
  /** Executes the pending write. False if it failed and is kept for the next time. */
  flush(): Promise<boolean>;
}

/**
 * Keeps the newest note about an engine until it is written: operators depend on it when the engine is unavailable from
 * the start.
 */
export function makeNotes(log: Log): EngineNotes {
  let kept: (() => Promise<void>) | null = null;
  return {
    keep(write) {
      kept = write;
    },
    async flush() {
      const write = kept;
      if (!write) return true;
      try {
        await write();
      } catch (error) {
        log.warn(troubleOf(error), "the state of the job engine could not be written yet");
        return false;
      }
      if (kept === write) kept = null;
      return true;
    },
  };
}
