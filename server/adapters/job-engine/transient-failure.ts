import { isLockTimeout, isRetryable, isUnreachable } from "@/server/db/failures";
import { AlmonerError } from "@/server/kernel/errors";

/**
 * How many transient failures in a row a step may have before they count as a failure of the job: more than an hour of
 * them, by the table of retries.
 */
export const TRANSIENT_FAILURES = 80;

/**
 * True if the error says nothing about the job: a lock was held, a transaction must be retried, or the database or
 * another service is away.
 */
export function isTransientFailure(error: unknown): boolean {
  if (isRetryable(error) || isLockTimeout(error) || isUnreachable(error)) return true;
  if (error instanceof AlmonerError) return error.kind === "unavailable";
  if (typeof error !== "object" || error === null) return false;
  const { status, cause } = error as { status?: unknown; cause?: unknown };
  return status === 503 || (cause !== undefined && cause !== error && isTransientFailure(cause));
}
