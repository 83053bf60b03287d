import type { Db } from "@/server/db/client";
import type { Clock } from "@/server/kernel/clock";

interface ClockLog {
  warn(fields: object, message: string): void;
}

const READ_EVERY_MS = 250;

/** The sandbox clock: wall-clock time plus an offset that every process reads from the database. */
export async function sandboxClock(db: Db, log: ClockLog): Promise<Clock & { close(): void }> {
  let offsetMs = 0;
  const read = async () => {
    const row = await db.sandboxClock.findUnique({ where: { id: 1 } });
    offsetMs = row?.offsetMs ?? 0;
  };
  await read().catch((err) => log.warn({ err }, "the sandbox clock has not been read yet"));
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
    close: () => clearInterval(timer),
  };
}
