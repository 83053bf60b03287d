import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/server/db/client";
import type { Clock } from "@/server/kernel/clock";
import { newUuid } from "@/server/kernel/ids";

interface ClockLog {
  warn(fields: object, message: string): void;
}

const READ_EVERY_MS = 250;
const HEARTBEAT_MS = 1_000;
/** A process without a heartbeat for this long is gone, and nobody waits for it. */
const GONE_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 25;

/**
 * The sandbox's clock: wall-clock time plus an offset that every process reads from the database. Each reports the
 * offset it uses, so that whoever moves the clock can wait for all of them.
 */
export async function sandboxClock(db: Db, log: ClockLog): Promise<Clock & { close(): Promise<void> }> {
  const id = newUuid();
  let offsetMs = 0;
  let heardAtMs = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const row = await db.sandboxClock.findUnique({ where: { id: 1 } });
    const isMoved = row !== null && row.offsetMs !== offsetMs;
    offsetMs = row?.offsetMs ?? 0;
    if (!isMoved && performance.now() - heardAtMs < HEARTBEAT_MS) return;
    heardAtMs = performance.now();
    await db.$executeRaw`
      INSERT INTO sandbox_clock_readers (id, offset_ms, seen_at) VALUES (${id}, ${offsetMs}::float8, clock_timestamp())
      ON CONFLICT (id) DO UPDATE SET offset_ms = excluded.offset_ms, seen_at = excluded.seen_at`;
  }

  async function isSomebodyBehind(): Promise<boolean> {
    const [row] = await db.$queryRaw<{ behind: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM sandbox_clock_readers WHERE offset_ms < ${offsetMs}::float8
        AND seen_at > clock_timestamp() - make_interval(secs => ${GONE_AFTER_MS / 1_000}::float8)) AS behind`;
    return row!.behind;
  }

  await read().catch((err) => log.warn({ err }, "the sandbox clock could not be read yet"));
  let reading = false;
  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    read()
      .catch((err) => log.warn({ err }, "the sandbox clock could not be read"))
      .finally(() => {
        reading = false;
      });
  }, READ_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(Date.now() + offsetMs),
    wall: () => new Date(),
    async catchUp() {
      await read();
      const until = performance.now() + GONE_AFTER_MS;
      while ((await isSomebodyBehind()) && performance.now() < until) await sleep(LOOK_EVERY_MS);
    },
    async close() {
      clearInterval(timer);
      await db.$executeRaw`DELETE FROM sandbox_clock_readers WHERE id = ${id}
        OR seen_at < clock_timestamp() - interval '1 day'`.catch(() => {});
    },
  };
}
