/** When something that failed is tried again: after each of a few delays and then no more, or ever later and for ever. */
export type RetryPolicy =
  | { delaysMs: readonly number[] }
  | {
      firstMs: number;
      /** Each delay is twice the one before, up to this. */
      longestMs: number;
      /** By which share a delay is lengthened at random at most, so that many do not come back together. */
      jitter?: number;
    };

/** How long to wait after so many failures in a row, from 1; null when it is not to be tried again. */
export function retryDelayMs(policy: RetryPolicy, failures: number): number | null {
  if ("delaysMs" in policy) return policy.delaysMs[failures - 1] ?? null;
  const plain = Math.min(policy.longestMs, policy.firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(plain * (1 + Math.random() * (policy.jitter ?? 0)));
}
