import type { Logger } from "pino";

const EVERY_MS = 5_000;

/** What is kept, so that nothing waits for it. */
interface Kept {
  refresh(): Promise<void>;
}

/**
 * Reads what is kept, under the name that the log has for it, now and then every few seconds until closed: what another process
 * changed is seen here before anyone asks for it, also in a process that has had nothing to do for a week. Never fails: what cannot
 * be read stays as it is.
 */
export async function keepReading(all: Record<string, Kept>, log: Pick<Logger, "warn">, everyMs = EVERY_MS) {
  const reading = new Set<string>();
  const failed = new Set<string>();
  const read = async ([name, kept]: [string, Kept]) => {
    // A database that hangs is asked once, and one that is gone is logged once.
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
