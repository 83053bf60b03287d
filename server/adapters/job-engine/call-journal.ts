import { noteCalled, noteRejected } from "@/server/adapters/job-engine/engine-state";
import type { Context } from "@/server/operations/context";

const CALLED_EVERY_MS = 5_000;
const REJECTED_EVERY_MS = 1_000;

export interface CallJournal {
  /** A call with a valid signature arrived. */
  called(): void;
  /** A call was rejected, and why. */
  rejected(cause: string): void;
  /** The number of calls rejected in this process. */
  rejections(): number;
  /** Records what is still pending, and resolves once nothing more will be recorded. */
  close(): Promise<void>;
}

/**
 * Records calls in the database, throttled so that no flood of calls reaches it; the last rejection is always recorded.
 */
export function makeCallJournal(ctx: Context): CallJournal {
  let rejections = 0;
  // One after another, so that the last one wins.
  let written: Promise<void> = Promise.resolve();
  const write = (note: () => Promise<void>) => {
    written = written.then(note).catch((err) => ctx.log.warn({ err }, "a call from Inngest could not be recorded"));
  };
  const noteCall = atMostEvery(CALLED_EVERY_MS, () => write(() => noteCalled(ctx)));
  const noteRejection = atMostEvery(REJECTED_EVERY_MS, (cause: string) => {
    ctx.log.warn({ cause, rejections }, "a call to the job functions was rejected");
    write(() => noteRejected(ctx, cause));
  });
  return {
    called: () => noteCall.act(undefined),
    rejected(cause) {
      rejections += 1;
      noteRejection.act(cause);
    },
    rejections: () => rejections,
    async close() {
      noteCall.close();
      noteRejection.close();
      await written;
    },
  };
}

interface Seldom<Value> {
  /** Acts at once or, within the interval after the last time, at its end with the latest value. */
  act(value: Value): void;
  /** Acts at once on a pending value, and never again. */
  close(): void;
}

function atMostEvery<Value>(intervalMs: number, act: (value: Value) => void): Seldom<Value> {
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let waiting: { value: Value } | null = null;
  const actOnWaiting = () => {
    timer = null;
    const next = waiting;
    waiting = null;
    if (next) run(next.value);
  };
  const run = (value: Value) => {
    if (!isClosed) timer = setTimeout(actOnWaiting, intervalMs).unref();
    act(value);
  };
  return {
    act(value) {
      if (isClosed) return;
      if (timer) waiting = { value };
      else run(value);
    },
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      actOnWaiting();
    },
  };
}
