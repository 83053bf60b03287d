import { NonRetriableError, RetryAfterError, StepError } from "inngest";
import { FailingJob } from "@/server/adapters/job-engine/failing-job";
import { RETRIES } from "@/server/kernel/limits";
import { retryDelayMs } from "@/server/kernel/retry";

const SECOND_MS = 1_000;

/** Which attempt of a call this is, from 0, and how many there are. */
export interface Attempt {
  attempt: number;
  maxAttempts?: number | undefined;
}

/**
 * Runs a function's work. Errors are retried as on the embedded engine, at first after about a second, instead of the
 * 15 to 45 seconds that Inngest would wait. Errors that a retry cannot fix are not retried.
 */
export async function retriedSoon<T>(work: () => Promise<T>, at: Attempt): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw retriable(error, at);
  }
}

function retriable(error: unknown, { attempt, maxAttempts }: Attempt): unknown {
  // It keeps its name, so that the recorded failure shows what it was.
  if (error instanceof FailingJob) return Object.assign(new NonRetriableError(error.message), { name: error.name });
  const isDecided =
    error instanceof StepError || error instanceof NonRetriableError || error instanceof RetryAfterError;
  const isLast = maxAttempts !== undefined && attempt >= maxAttempts - 1;
  if (isDecided || isLast) return error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new RetryAfterError(message, secondsOf(retryDelayMs(RETRIES.jobRun, attempt + 1)!), { cause: error });
}

/** Inngest counts whole seconds, at least one. Random rounding preserves the jitter. */
function secondsOf(delayMs: number): number {
  return Math.max(1, Math.floor(delayMs / SECOND_MS + Math.random())) * SECOND_MS;
}
