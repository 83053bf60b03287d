import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { InstallationHold } from "@/server/ports/installation-hold";

const LOOK_EVERY_MS = 1_000;
const HELD = "SELECT backup_made_at AS at FROM restorations WHERE resumed_at IS NULL ORDER BY restored_at DESC LIMIT 1";
const UNDEFINED_TABLE = "42P01";

export interface WatchedHold extends InstallationHold {
  /** Resolves once the installation is resumed, or the watch was closed. */
  whenResumed(): Promise<void>;
  close(): void;
}

/**
 * Reads whether the installation is held, and while it is, checks every second whether it still is. A restored database
 * is held from its first moment, so one that is not held now never will be.
 */
export async function watchHold(pool: pg.Pool, everyMs = LOOK_EVERY_MS): Promise<WatchedHold> {
  let madeAt = await readHold(pool);
  const closed = new AbortController();
  const resumed = (async () => {
    while (madeAt !== null && !closed.signal.aborted) {
      await sleep(everyMs, undefined, { signal: closed.signal }).catch(() => {});
      // If the database does not answer, the state stays as it was.
      if (!closed.signal.aborted) madeAt = await readHold(pool).catch(() => madeAt);
    }
  })();
  return { backupMadeAt: () => madeAt, whenResumed: () => resumed, close: () => closed.abort() };
}

/** A database that has not been migrated yet was not restored by this version. */
async function readHold(pool: pg.Pool): Promise<Date | null> {
  try {
    return (await pool.query<{ at: Date }>(HELD)).rows[0]?.at ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
    throw error;
  }
}
