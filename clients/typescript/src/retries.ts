import { type AlmonerError, ConnectionError } from "./errors.js";

const BACKOFF_MS = 250;
const BACKOFF_MAX_MS = 8_000;
const RETRY_AFTER_MAX_MS = 60_000;

/**
 * The delay before the next attempt; null if it must not be retried. Exponential backoff with full jitter, so that many
 * clients don't retry at the same time. `Retry-After` is the minimum delay; if it is more than a minute, the caller
 * decides.
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

/** The delay that `Retry-After` asks for, given as seconds or a date; 0 if there is none. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get("retry-after") ?? "";
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
