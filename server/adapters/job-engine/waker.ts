import type pg from "pg";
import type { Log } from "@/server/operations/context";

/** The channel on which processes notify each other of new work. */
export const WORK_CHANNEL = "almoner_work";

const SHORTEST_INTERVAL_MS = 20;

export interface Waker {
  /** Notifies that there may be work. Returns at once, never throws, and may be called as often as needed. */
  wake(): void;
  /** Resolves once no notification is pending. */
  close(): Promise<void>;
}

/**
 * Creates a waker that notifies over the pool, outside any transaction, because a NOTIFY inside one would serialize the
 * commits of money: at once, then at most every 20 ms, one at a time. Polling makes up for lost notifications.
 */
export function makeWaker(pool: Pick<pg.Pool, "query">, log: Log): Waker {
  let isIdle = false;
  let isWanted = false;
  let isClosed = false;
  let hasFailed = false;
  let saying: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function say(): Promise<void> {
    try {
      await pool.query(`NOTIFY ${WORK_CHANNEL}`);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.warn({ err: error }, "the job engine could not be notified; it will find the work by polling");
      hasFailed = true;
    }
    if (isClosed) return;
    timer = setTimeout(() => {
      isIdle = false;
      if (isWanted) wake();
    }, SHORTEST_INTERVAL_MS);
    timer.unref();
  }

  function wake(): void {
    isWanted = isIdle;
    if (isIdle || isClosed) return;
    isIdle = true;
    saying = say();
  }

  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await saying;
    },
  };
}
