import { noteCalled, noteRejected } from "@/server/adapters/job-engine/engine-state";
import type { Context } from "@/server/domain/context";

const CALLED_EVERY_MS = 5_000;
const REJECTED_EVERY_MS = 1_000;

export interface CallJournal {
  /** A call with a valid signature arrived. */
  called(): void;
  /** A call was rejected, and why. */
  rejected(cause: string): void;
  /** How many were rejected in this process. */
  rejections(): number;
}

/** Records calls in the database, so seldom that no flood of them reaches it; the last rejection is always recorded. */
export function makeCallJournal(ctx: Context): CallJournal {
  let rejections = 0;
  const write = (note: Promise<void>) => {
    note.catch((err) => ctx.log.warn({ err }, "a call from Inngest could not be recorded"));
  };
  const noteCall = atMostEvery(CALLED_EVERY_MS, () => write(noteCalled(ctx)));
  const noteRejection = atMostEvery(REJECTED_EVERY_MS, (cause: string) => {
    ctx.log.warn({ cause, rejections }, "a call to the job functions was rejected");
    write(noteRejected(ctx, cause));
  });
  return {
    called: () => noteCall(undefined),
    rejected(cause) {
      rejections += 1;
      noteRejection(cause);
    },
    rejections: () => rejections,
  };
}

/** Calls through at once or, within the interval after the last time, at its end with the latest value. */
function atMostEvery<Value>(intervalMs: number, act: (value: Value) => void): (value: Value) => void {
  let isResting = false;
  let waiting: { value: Value } | null = null;
  const run = (value: Value) => {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      const next = waiting;
      waiting = null;
      if (next) run(next.value);
    }, intervalMs).unref();
    act(value);
  };
  return (value) => {
    if (isResting) waiting = { value };
    else run(value);
  };
}
