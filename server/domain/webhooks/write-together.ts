import DataLoader from "dataloader";
import { isDisconnected } from "@/server/db/failures";
import { type AttemptEffect, type AttemptWriter, writeAttempts } from "@/server/domain/webhooks/delivery-transitions";
import type { Context } from "@/server/operations/context";

const WRITTEN_TOGETHER_MAX = 200;

/**
 * Returns a writer of attempts that batches. Attempts that end while one statement runs are written together by the
 * next. If that fails, each is written separately, so that one cannot make others fail.
 */
export function writeTogether(ctx: Context): AttemptWriter {
  let writing: Promise<unknown> = Promise.resolve();
  const write = (effects: readonly AttemptEffect[]) => {
    const written = writeAll(ctx, effects);
    writing = written.catch(() => {});
    return written;
  };
  // Start after everything else from the same turn of the event loop was added.
  const batchScheduleFn = (begin: () => void) => void writing.then(() => setImmediate(begin));
  const loader = new DataLoader(write, { cache: false, maxBatchSize: WRITTEN_TOGETHER_MAX, batchScheduleFn });
  return (effect) => loader.load(effect);
}

async function writeAll(ctx: Context, effects: readonly AttemptEffect[]): Promise<(boolean | Error)[]> {
  try {
    return await writeAttempts(ctx, effects);
  } catch (error) {
    if (effects.length === 1 || isDisconnected(error)) throw error;
    const one = (effect: AttemptEffect) => writeAttempts(ctx, [effect]).then(([isWritten]) => isWritten!, asError);
    return Promise.all(effects.map(one));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
