/** What one call may ask for beside its fields. */
export interface RequestOptions {
  /**
   * The `Idempotency-Key` of a POST. Without one the client makes a random key for the call and keeps it over its
   * retries. Give your own to stay safe over restarts of your program too; `null` sends none, and then the call is
   * made once and never repeated.
   */
  idempotencyKey?: string | null;
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** How long one try may take, its answer included. */
  timeoutMs?: number;
  /** How often a call is repeated at most. */
  maxRetries?: number;
  /** Sent beside the client's own headers. */
  headers?: Record<string, string>;
}
