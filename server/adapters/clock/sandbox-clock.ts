import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/server/db/client";
import { type Clock, systemClock } from "@/server/kernel/clock";
import { newUuid } from "@/server/kernel/ids";

interface ClockLog {
  warn(fields: object, message: string): void;
}

const READ_EVERY_MS = 250;
/** The same while the clock plays, which goes on from an instant once every process is there. */
const READ_PLAYING_EVERY_MS = 15;
/** A clock that has not moved for so long waits for a worker, or for what an instant has due. */
const PLAYING_MS = 5_000;
const HEARTBEAT_MS = 1_000;
/** A process without a heartbeat for this long is gone, and nobody waits for it. */
const GONE_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 10;

/**
 * The sandbox's clock: wall-clock time plus an offset that every process reads from the database. Each reports the
 * offset it uses, so that whoever moves the clock can wait for all of them.
 */
export async function sandboxClock(
  db: Db,
  log: ClockLog,
  base: Pick<Clock, "wall" | "outside"> = systemClock,
): Promise<Clock & { close(): Promise<void> }> {
  const id = newUuid();
  let offsetMs = 0;
  let playsUntilMs = Number.NEGATIVE_INFINITY;
  let isMoving = false;
  let heardAtMs = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const row = await db.sandboxClock.findUnique({ where: { id: 1 } });
    const readMs = row?.offsetMs ?? 0;
    const wasMoving = isMoving;
    isMoving = row !== null && row.targetMs > row.offsetMs;
    const isMoved = readMs > offsetMs;
    if (isMoving && (isMoved || !wasMoving)) playsUntilMs = performance.now() + PLAYING_MS;
    // Of two reads at once, the earlier one may end last: the clock never goes back.
    offsetMs = Math.max(offsetMs, readMs);
    if (!isMoved && performance.now() - heardAtMs < HEARTBEAT_MS) return;
    heardAtMs = performance.now();
    await reportOffset(db, id, offsetMs);
  }

  await read().catch((err) => log.warn({ err }, "the sandbox clock could not be read yet"));
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  function readLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    const isPlaying = isMoving && performance.now() < playsUntilMs;
    const readAgain = () => {
      reading = read().catch((err) => log.warn({ err }, "the sandbox clock could not be read"));
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
    async catchUp() {
      await read();
      readLater();
      const until = performance.now() + GONE_AFTER_MS;
      while ((await isSomebodyBehind(db, offsetMs)) && performance.now() < until) await sleep(LOOK_EVERY_MS);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // The database is closed next.
      await reading;
      await forgetReader(db, id).catch(() => {});
    },
  };
}

async function reportOffset(db: Db, id: string, offsetMs: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO sandbox_clock_readers AS r (id, offset_ms, seen_at)
    VALUES (${id}, ${offsetMs}::float8, (SELECT steady_now()))
    ON CONFLICT (id) DO UPDATE SET offset_ms = greatest(r.offset_ms, excluded.offset_ms), seen_at = excluded.seen_at`;
}

/** Those of processes that were killed, too. */
async function forgetReader(db: Db, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM sandbox_clock_readers WHERE id = ${id}
    OR seen_at < (SELECT steady_now()) - interval '1 day'`;
}

async function isSomebodyBehind(db: Db, offsetMs: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ behind: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM sandbox_clock_readers WHERE offset_ms < ${offsetMs}::float8
      AND seen_at > (SELECT steady_now()) - make_interval(secs => ${GONE_AFTER_MS / 1_000}::float8)) AS behind`;
  return row!.behind;
}
