import type { Log } from "@/server/domain/context";
import { RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";

const ALARMING_MS = 5 * 60_000;

export interface WorkLoopOptions {
  name: string;
  log: Log;
  /** The longest pause between two rounds. */
  pollMs: number;
  /**
   * One round of work. Returns in how many ms there will be more, or null if only a notification or the poll can tell.
   */
  round(): Promise<number | null>;
}

export interface WorkLoop {
  /** Starts a round now, or another one after the current round. */
  kick(): void;
  /** Starts no more rounds and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs rounds of work, one at a time, until stopped. A failed round is logged and followed by a backoff. */
export function startWorkLoop({ name, log, pollMs, round }: WorkLoopOptions): WorkLoop {
  let isStopping = false;
  let isKicked = false;
  let endPause: (() => void) | null = null;
  let endPauseOnWake: (() => void) | null = null;

  function rest(ms: number, { hearsKicks }: { hearsKicks: boolean }): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        endPause = null;
        endPauseOnWake = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      endPause = end;
      endPauseOnWake = hearsKicks ? end : null;
    });
  }

  async function runLoop(): Promise<void> {
    let failures = 0;
    let failingSince = performance.now();
    while (!isStopping) {
      isKicked = false;
      try {
        const pauseMs = Math.min(pollMs, (await round()) ?? pollMs);
        failures = 0;
        if (pauseMs > 0 && !isKicked && !isStopping) await rest(pauseMs, { hearsKicks: true });
      } catch (error) {
        failures += 1;
        if (failures === 1) failingSince = performance.now();
        const level = performance.now() - failingSince > ALARMING_MS ? "error" : "warn";
        log[level]({ err: error, loop: name, failures }, "a round of the job engine failed and will be retried");
        if (!isStopping) await rest(retryDelayMs(RETRIES.jobRun, failures)!, { hearsKicks: false });
      }
    }
  }

  const done = runLoop();
  return {
    kick() {
      isKicked = true;
      endPauseOnWake?.();
    },
    async stop() {
      isStopping = true;
      endPause?.();
      await done;
    },
  };
}
