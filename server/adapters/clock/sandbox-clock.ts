import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { troubleOf } from "@/server/db/failures";
import { type Clock, systemClock } from "@/server/kernel/clock";
import { newUuid } from "@/server/kernel/ids";

interface ClockLog {
  warn(fields: object, message: string): void;
}

const READ_EVERY_MS = 1_000;
/** The same while the clock plays, which goes on from an instant once every process is there. */
const READ_PLAYING_EVERY_MS = 15;
/** A clock that has not moved for so long waits for a worker, or for what an instant has due. */
const PLAYING_MS = 5_000;
const HEARTBEAT_MS = 1_000;
/** A process without a heartbeat for this long is gone, and nobody waits for it. */
const GONE_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 10;

type Pool = Pick<pg.Pool, "query">;

// Named, because each process asks all the time, and parsing them takes longer than running them.
const READ = {
  name: "sandbox-clock",
  text: `SELECT offset_ms AS "offsetMs", target_ms AS "targetMs" FROM sandbox_clock WHERE id = 1`,
};
const REPORT = {
  name: "sandbox-clock-report",
  text: `INSERT INTO sandbox_clock_readers AS r (id, offset_ms, seen_at) VALUES ($1, $2::float8, (SELECT steady_now()))
    ON CONFLICT (id) DO UPDATE SET offset_ms = greatest(r.offset_ms, excluded.offset_ms), seen_at = excluded.seen_at`,
};
const BEHIND = {
  name: "sandbox-clock-behind",
  text: `SELECT EXISTS (SELECT 1 FROM sandbox_clock_readers WHERE offset_ms < $1::float8
    AND seen_at > (SELECT steady_now()) - make_interval(secs => $2::float8)) AS behind`,
};
/** Those of processes that were killed, too. */
const FORGET = {
  text: `DELETE FROM sandbox_clock_readers WHERE id = $1 OR seen_at < (SELECT steady_now()) - interval '1 day'`,
};

/**
 * The sandbox's clock: wall-clock time plus an offset that every process reads from the database. Each reports the
 * offset it uses, so that whoever moves the clock can wait for all of them.
 */
export async function sandboxClock(
  pool: Pool,
  log: ClockLog,
  base: Pick<Clock, "wall" | "outside"> = systemClock,
): Promise<Clock & { close(): Promise<void> }> {
  const id = newUuid();
  let offsetMs = 0;
  let playsUntilMs = Number.NEGATIVE_INFINITY;
  let isMoving = false;
  let heardAtMs = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ offsetMs: number; targetMs: number }>(READ);
    const { offsetMs: readMs, targetMs } = rows[0] ?? { offsetMs: 0, targetMs: 0 };
    const wasMoving = isMoving;
    isMoving = targetMs > readMs;
    const isMoved = readMs > offsetMs;
    if (isMoving && (isMoved || !wasMoving)) playsUntilMs = performance.now() + PLAYING_MS;
    // Of two reads at once, the earlier one may end last: the clock never goes back.
    offsetMs = Math.max(offsetMs, readMs);
    if (isMoved) for (const listener of listeners) listener();
    if (!isMoved && performance.now() - heardAtMs < HEARTBEAT_MS) return;
    heardAtMs = performance.now();
    await pool.query({ ...REPORT, values: [id, offsetMs] });
  }

  await read().catch((err) => log.warn(troubleOf(err), "the sandbox clock could not be read yet"));
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  function readLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    const isPlaying = isMoving && performance.now() < playsUntilMs;
    const readAgain = () => {
      reading = read().catch((err) => log.warn(troubleOf(err), "the sandbox clock could not be read"));
      void reading.then(readLater);
    };
    timer = setTimeout(readAgain, isPlaying ? READ_PLAYING_EVERY_MS : READ_EVERY_MS);
    timer.unref();
  }
  readLater();
  return {
    now: () => new Date(base.wall().getTime() + offsetMs),
    wall: base.wall,
    ...(base.outside && { outside: base.outside }),
    onMoved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async catchUp() {
      await read();
      readLater();
      const until = performance.now() + GONE_AFTER_MS;
      while ((await isAnyoneBehind(pool, offsetMs)) && performance.now() < until) await sleep(LOOK_EVERY_MS);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // The database is closed next.
      await reading;
      await pool.query({ ...FORGET, values: [id] }).catch(() => {});
    },
  };
}

async function isAnyoneBehind(pool: Pool, offsetMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>({ ...BEHIND, values: [offsetMs, GONE_AFTER_MS / 1_000] });
  return rows[0]!.behind;
}
