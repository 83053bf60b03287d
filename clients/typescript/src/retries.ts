import { type AlmonerError, ConnectionError } from "./errors.js";

const BACKOFF_MS = 250;
const BACKOFF_MAX_MS = 8_000;
const RETRY_AFTER_MAX_MS = 60_000;

/**
 * How long to wait before the next try; null where another try would be wrong. Waits grow exponentially and are drawn
 * at random up to their bound, so that many clients do not come back at once. A server's `Retry-After` is the least
 * that is waited; one of more than a minute is left to the caller.
 */
export function waitBeforeRetryMs(failure: AlmonerError | ConnectionError, tries: number): number | null {
  const backoffMs = Math.random() * Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (tries - 1));
  if (failure instanceof ConnectionError) return backoffMs;
  if (!mayPass(failure)) return null;
  const askedMs = retryAfterMs(failure.headers);
  if (askedMs > RETRY_AFTER_MAX_MS) return null;
  return askedMs + backoffMs;
}

function mayPass({ status, code }: AlmonerError): boolean {
  return status === 429 || status >= 500 || (status === 409 && code === "idempotency_in_progress");
}

/** What `Retry-After` asks for, as seconds or as a date; 0 where it asks for nothing. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get("retry-after") ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
