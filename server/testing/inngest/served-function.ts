/** A limit on a function's concurrent calls, in total or per value of its key. */
export interface ConcurrencyLimit {
  limit: number;
  key?: string;
  scope?: string;
}

export interface Cancellation {
  event: string;
  if?: string;
  timeout?: string;
}

/** A function as the SDK registers it. The double rejects any other option. */
export interface ServedFunction {
  id: string;
  name?: string;
  triggers: { event?: string; cron?: string; expression?: string }[];
  steps: Record<string, { runtime: { type: string; url: string }; retries?: { attempts?: number } }>;
  batchEvents?: { maxSize: number; timeout: string; key?: string };
  concurrency?: number | ConcurrencyLimit | ConcurrencyLimit[];
  throttle?: { limit: number; period: string; burst?: number; key?: string };
  debounce?: { period: string; timeout?: string; key?: string };
  rateLimit?: { limit: number; period: string; key?: string };
  priority?: { run?: string };
  cancel?: Cancellation[];
}

export interface SentEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts?: number;
}

/** The function's concurrency limits as a list, in whichever form they were registered. */
export function concurrencyOf({ concurrency }: ServedFunction): ConcurrencyLimit[] {
  if (concurrency === undefined) return [];
  return [concurrency].flat().map((limit) => (typeof limit === "number" ? { limit } : limit));
}

/** Whether events wait for a batch. A batch size of one does not count. */
export function isBatched({ batchEvents }: ServedFunction): boolean {
  return (batchEvents?.maxSize ?? 0) > 1;
}
