import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { troubleOf } from "@/server/db/failures";
import { type Clock, systemClock } from "@/server/kernel/clock";
import { newUuid } from "@/server/kernel/ids";

interface ClockLog {
  warn(fields: object, message: string): void;
}

const READ_EVERY_MS = 1_000;
/** The same while the clock plays: it moves on from an instant only after every process has arrived there. */
const READ_PLAYING_EVERY_MS = 15;
/** A clock that has not moved for this long waits for a worker, or for work that is due at its instant. */
const PLAYING_MS = 5_000;
const HEARTBEAT_MS = 1_000;
/** A process without a heartbeat for this long is gone, and is not waited for. */
const GONE_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 10;

type Pool = Pick<pg.Pool, "query">;

// Named statements, because each process runs them all the time, and parsing takes longer than running them.
const READ = {
  name: "sandbox-clock",
  text: `SELECT offset_ms AS "offsetMs", target_ms AS "targetMs" FROM sandbox_clock WHERE id = 1`,
};
const REPORT = {
  name: "sandbox-clock-report",
  text: `INSERT INTO sandbox_clock_readers AS r (id, offset_ms, seen_at) VALUES ($1, $2::float8, (SELECT steady_now()))
    ON CONFLICT (id) DO UPDATE SET offset_ms = greatest(r.offset_ms, excluded.offset_ms), seen_at = excluded.seen_at`,
};
/** Reports the offset in use so far, and reads. */
const HEARTBEAT = { name: "sandbox-clock-heartbeat", text: `WITH reported AS (${REPORT.text}) ${READ.text}` };
const BEHIND = {
  name: "sandbox-clock-behind",
  text: `SELECT EXISTS (SELECT 1 FROM sandbox_clock_readers WHERE offset_ms < $1::float8
    AND seen_at > (SELECT steady_now()) - make_interval(secs => $2::float8)) AS behind`,
};
/** Also removes the rows of processes that were killed. */
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
  /** When it last sent a heartbeat; null before the first one. */
  let heardAtMs: number | null = null;
  const moves = new EventEmitter();

  async function read(): Promise<void> {
    const isFirst = heardAtMs === null;
    const isHeartbeat = heardAtMs !== null && performance.now() - heardAtMs >= HEARTBEAT_MS;
    if (isFirst || isHeartbeat) heardAtMs = performance.now();
    const { offsetMs: readMs, targetMs } = await readOffset(pool, isHeartbeat ? { id, offsetMs } : null);
    const wasMoving = isMoving;
    isMoving = targetMs > readMs;
    const isMoved = readMs > offsetMs;
    if (isMoving && (isMoved || !wasMoving)) playsUntilMs = performance.now() + PLAYING_MS;
    // Of two concurrent reads, the earlier one may finish last: the clock never goes back.
    offsetMs = Math.max(offsetMs, readMs);
    if (isMoved) moves.emit("moved");
    // Reported only after the change, because whoever moves the clock continues once every process reports the new
    // offset.
    if (isFirst || isMoved) await pool.query({ ...REPORT, values: [id, offsetMs] });
  }

  const readSafely = () => read().catch((err) => log.warn(troubleOf(err), "the sandbox clock could not be read"));
  await readSafely();
  const isPlaying = () => isMoving && performance.now() < playsUntilMs;
  const reading = repeating(readSafely, () => (isPlaying() ? READ_PLAYING_EVERY_MS : READ_EVERY_MS));
  return {
    now: () => new Date(base.wall().getTime() + offsetMs),
    wall: base.wall,
    ...(base.outside && { outside: base.outside }),
    onMoved: (listener) => {
      moves.on("moved", listener);
      return () => moves.off("moved", listener);
    },
    async catchUp() {
      await read();
      reading.later();
      await waitForOthers(pool, offsetMs);
    },
    async close() {
      // The database is closed afterwards.
      await reading.end();
      await pool.query({ ...FORGET, values: [id] }).catch(() => {});
    },
  };
}

/** Repeats the work, each time after a pause of the then current length. */
function repeating(work: () => Promise<void>, pauseMs: () => number) {
  let isEnded = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  function later(): void {
    clearTimeout(timer);
    if (isEnded) return;
    const again = () => {
      underWay = work();
      void underWay.then(later);
    };
    timer = setTimeout(again, pauseMs()).unref();
  }
  later();
  return {
    /** Restarts the pause. */
    later,
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** What a process reports about itself. */
interface Reader {
  id: string;
  offsetMs: number;
}

async function readOffset(pool: Pool, reader: Reader | null): Promise<{ offsetMs: number; targetMs: number }> {
  const query = reader ? { ...HEARTBEAT, values: [reader.id, reader.offsetMs] } : READ;
  const { rows } = await pool.query<{ offsetMs: number; targetMs: number }>(query);
  return rows[0] ?? { offsetMs: 0, targetMs: 0 };
}

/** Waits until every live process uses the offset. */
async function waitForOthers(pool: Pool, offsetMs: number): Promise<void> {
  const until = performance.now() + GONE_AFTER_MS;
  while ((await isAnyoneBehind(pool, offsetMs)) && performance.now() < until) await sleep(LOOK_EVERY_MS);
}

async function isAnyoneBehind(pool: Pool, offsetMs: number): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>({ ...BEHIND, values: [offsetMs, GONE_AFTER_MS / 1_000] });
  return rows[0]!.behind;
}
