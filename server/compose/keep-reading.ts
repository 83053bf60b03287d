import type { Logger } from "pino";

const EVERY_MS = 5_000;

/** A cached value. */
interface Kept {
  refresh(): Promise<void>;
}

/**
 * Refreshes cached values at once, then every few seconds until closed, so that another process's changes arrive before
 * they are needed, even in a process that was idle for a week. Keys are the names used in the log. Never fails: a value
 * that cannot be read stays as it is.
 */
export async function keepReading(all: Record<string, Kept>, log: Pick<Logger, "warn">, everyMs = EVERY_MS) {
  const reading = new Set<string>();
  const failed = new Set<string>();
  const read = async ([name, kept]: [string, Kept]) => {
    // Sends no second query while one hangs, and logs only the first failure.
    if (reading.has(name)) return;
    reading.add(name);
    try {
      await kept.refresh();
      failed.delete(name);
    } catch (err) {
      if (!failed.has(name)) log.warn({ err }, `${name} could not be read`);
      failed.add(name);
    } finally {
      reading.delete(name);
    }
  };
  const readAll = () => Promise.all(Object.entries(all).map(read));
  await readAll();
  const timer = setInterval(readAll, everyMs).unref();
  return { close: () => clearInterval(timer) };
}
