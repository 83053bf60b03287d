import { troubleOf } from "@/server/db/failures";
import type { Log } from "@/server/operations/context";

export interface EngineNotes {
  /** Keeps what is to be written of the engine's state, in place of what is not written yet. */
  keep(write: () => Promise<void>): void;
  /** Writes what is kept. False if it could not be written, and is kept for the next time. */
  flush(): Promise<boolean>;
}

/** Keeps the newest note about an engine until it is written: operators read it where the engine is away from the start. */
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
