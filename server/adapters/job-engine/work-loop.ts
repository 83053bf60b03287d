import { type Strain, strainOf } from "@/server/adapters/job-engine/strain";
import { RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";
import type { Context } from "@/server/operations/context";

const ALARMING_MS = 5 * 60_000;
/** After an outage, the loops resume one after another within this time: all at once could cause the next outage. */
const RESUMED_WITHIN_MS = 2_000;
/** Polls are up to this share of the pause early, so that many loops do not stay in step. */
const POLL_SPREAD = 0.2;

export interface WorkLoopOptions {
  name: string;
  ctx: Pick<Context, "log" | "pool">;
  /** The longest pause between two rounds, as a safety net for notifications and due times. */
  pollMs: number;
  /** The shortest pause, whatever wakes the loop. */
  restMs?: number;
  /**
   * One round of work. Returns the ms until there will be more, or null if only a notification or the next poll can
   * tell.
   */
  round(): Promise<number | null>;
}

export interface WorkLoop {
  /** Starts a round now, or another one after the current round. */
  kick(): void;
  /** Starts no more rounds and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Runs rounds of work, one at a time, until stopped. A failed round is logged and followed by a backoff. While the
 * database is away or too busy, all loops wait for it together.
 */
export function startWorkLoop({ name, ctx, pollMs, restMs = 0, round }: WorkLoopOptions): WorkLoop {
  const { log } = ctx;
  const strain = strainOf(ctx.pool, log);
  const pause = makePause();
  let isStopping = false;
  let isKicked = false;

  async function runLoop(): Promise<void> {
    let failures = 0;
    let failingSince = performance.now();
    while (!isStopping) {
      isKicked = false;
      try {
        const polledMs = pollMs * (1 - Math.random() * POLL_SPREAD);
        const waitMs = Math.max(restMs, Math.min(polledMs, (await round()) ?? polledMs));
        failures = 0;
        if (restMs > 0 && !isStopping) await pause.rest(restMs, { hearsKicks: false });
        if (waitMs > restMs && !isKicked && !isStopping) await pause.rest(waitMs - restMs, { hearsKicks: true });
      } catch (error) {
        if (strain.explains(error)) {
          await endOf(strain);
          continue;
        }
        failures += 1;
        if (failures === 1) failingSince = performance.now();
        const level = performance.now() - failingSince > ALARMING_MS ? "error" : "warn";
        log[level]({ err: error, loop: name, failures }, "a round of the job engine failed and will be retried");
        if (!isStopping) await pause.rest(retryDelayMs(RETRIES.jobRun, failures)!, { hearsKicks: false });
      }
      if (strain.over()) await endOf(strain);
    }
  }

  async function endOf({ over }: Strain): Promise<void> {
    await Promise.race([over(), pause.ended]);
    if (!isStopping) await pause.rest(Math.random() * RESUMED_WITHIN_MS, { hearsKicks: false });
  }

  const done = runLoop();
  return {
    kick() {
      isKicked = true;
      pause.kick();
    },
    async stop() {
      isStopping = true;
      pause.end();
      await done;
    },
  };
}

/** Creates pauses that end after their time, early if kicked, and for good when the loop stops. */
function makePause() {
  let end = () => {};
  let endOnKick = () => {};
  let endAll = () => {};
  const ended = new Promise<void>((resolve) => {
    endAll = resolve;
  });
  return {
    ended,
    rest: (ms: number, { hearsKicks }: { hearsKicks: boolean }) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => end(), ms);
        end = () => {
          clearTimeout(timer);
          endOnKick = () => {};
          resolve();
        };
        endOnKick = hearsKicks ? end : () => {};
      }),
    kick: () => endOnKick(),
    end() {
      endAll();
      end();
    },
  };
}
