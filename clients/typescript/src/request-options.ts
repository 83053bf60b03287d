/** Options of one call. */
export interface RequestOptions {
  /**
   * The `Idempotency-Key` of a POST. By default the client generates a random key and keeps it across retries. Pass
   * your own to stay safe across restarts of your program; with `null` none is sent and the call is never retried.
   */
  idempotencyKey?: string | null;
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The timeout of one attempt, including reading the response. */
  timeoutMs?: number;
  /** The maximum number of retries. */
  maxRetries?: number;
  /** Sent in addition to the client's own headers. */
  headers?: Record<string, string>;
}
