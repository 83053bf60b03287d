import type pg from "pg";
import { AGREE_EVERY_MS, AgreedTime, type ClockLog } from "@/server/adapters/clock/agreed-time";
import { MACHINE_CLOCKS, type MachineClocks } from "@/server/adapters/clock/steady-time";
import { troubleOf } from "@/server/db/failures";
import type { Clock } from "@/server/kernel/clock";

/**
 * The minimum frequency of reading the time, so that all processes notice a step of the clock at about the same
 * instant.
 */
const LOOK_EVERY_MS = 200;

interface Options {
  clocks?: MachineClocks;
  agreeEveryMs?: number;
}

/**
 * Wall-clock time that never goes below the highest that any process has seen, across restarts. Also records what it
 * notices about the machine's clock.
 */
export async function steadyClock(
  pool: Pick<pg.Pool, "query">,
  log: ClockLog,
  options: Options = {},
): Promise<SteadyClock> {
  const { clocks = MACHINE_CLOCKS, agreeEveryMs = AGREE_EVERY_MS } = options;
  const agreed = new AgreedTime(pool, log, clocks);
  const { time } = agreed;
  const agree = () =>
    agreed.agree().catch((err) => log.warn(troubleOf(err), "the highest time could not be agreed on"));
  await agree();
  let agreeing: Promise<void> | null = null;
  const looking = setInterval(() => void time.read(), LOOK_EVERY_MS).unref();
  const timer = setInterval(() => {
    agreeing ??= agree().finally(() => {
      agreeing = null;
    });
  }, agreeEveryMs).unref();
  const now = () => new Date(time.read());
  return {
    now,
    wall: now,
    outside: () => new Date(clocks.wallMs()),
    async close() {
      clearInterval(looking);
      clearInterval(timer);
      await agreeing;
      await agreed.leave();
    },
  };
}

export interface SteadyClock extends Clock {
  outside(): Date;
  /** Writes the time that was reached. */
  close(): Promise<void>;
}
