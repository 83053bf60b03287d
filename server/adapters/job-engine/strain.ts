import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isDisconnected } from "@/server/db/failures";
import { RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";
import type { Log } from "@/server/operations/context";

/** The state of a process's database when it is away or out of connections. */
export interface Strain {
  /** Resolves once the database answers again; null if it is available. */
  over(): Promise<void> | null;
  /**
   * Notes an error. True if it only says that the database is away or too busy, which is logged once for all callers.
   */
  explains(error: unknown): boolean;
}

const SAID_EVERY_MS = 60_000;
const ALARMING_MS = 5 * 60_000;

const strains = new WeakMap<object, Strain>();

/** The strain on the pool: all its users wait together, and one statement at a time checks whether it is over. */
export function strainOf(pool: Pick<pg.Pool, "query">, log: Log): Strain {
  const known = strains.get(pool);
  if (known) return known;
  const made = makeStrain(pool, log);
  strains.set(pool, made);
  return made;
}

function makeStrain(pool: Pick<pg.Pool, "query"> & { ended?: boolean }, log: Log): Strain {
  let recovery: Promise<void> | null = null;

  async function recover(first: unknown): Promise<void> {
    const sinceMs = performance.now();
    let saidMs = Number.NEGATIVE_INFINITY;
    let error = first;
    for (let failures = 1; !pool.ended; failures += 1) {
      const lastedMs = performance.now() - sinceMs;
      if (performance.now() - saidMs > SAID_EVERY_MS) {
        saidMs = performance.now();
        const line = { reason: error instanceof Error ? error.message : String(error), seconds: rounded(lastedMs) };
        log[lastedMs > ALARMING_MS ? "error" : "warn"](line, "the database is away or too busy; all work waits for it");
      }
      await sleep(retryDelayMs(RETRIES.jobRun, failures)!, undefined, { ref: false });
      try {
        await pool.query("SELECT 1");
        log.info({ seconds: rounded(performance.now() - sinceMs) }, "the database answers again");
        break;
      } catch (later) {
        error = later;
      }
    }
    recovery = null;
  }

  return {
    over: () => recovery,
    explains(error) {
      if (!isDisconnected(error)) return false;
      recovery ??= recover(error);
      return true;
    },
  };
}

function rounded(ms: number): number {
  return Math.round(ms / 1_000);
}
