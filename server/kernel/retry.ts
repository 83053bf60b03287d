/** A retry policy: a fixed list of delays, or exponential backoff without end. */
export type RetryPolicy =
  | { delaysMs: readonly number[] }
  | {
      firstMs: number;
      /** Each delay is twice the previous one, up to this. */
      longestMs: number;
      /** The maximum random extension of a delay, as a share of it, which spreads retries out. */
      jitter?: number;
    };

/**
 * Returns the delay if the other side asked to wait this long: never less than the policy's, and at most until the
 * retry after it would have been. The last retry stays where it is.
 */
export function askedDelayMs(policy: RetryPolicy, failures: number, delayMs: number, askedMs: number): number {
  const followingMs = retryDelayMs(policy, failures + 1, () => 0) ?? 0;
  return Math.max(delayMs, Math.min(askedMs, delayMs + followingMs));
}

/** Returns the delay after this many consecutive failures, from 1; null if it must not be retried again. */
export function retryDelayMs(policy: RetryPolicy, failures: number, random = Math.random): number | null {
  if ("delaysMs" in policy) return policy.delaysMs[failures - 1] ?? null;
  const plain = Math.min(policy.longestMs, policy.firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(plain * (1 + random() * (policy.jitter ?? 0)));
}
