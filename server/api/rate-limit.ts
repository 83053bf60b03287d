import { RateLimited } from "@/server/api/request-errors";
import type { AlmonerError } from "@/server/kernel/errors";
import type { ConsumedTokens, RateLimit } from "@/server/operations/rate-limits/consume-rate-limit-tokens";

type RateLimitHeaders = Record<string, string>;

interface WaitingRequest {
  resolve(headers: RateLimitHeaders): void;
  reject(error: unknown): void;
}

/** What this process knows about one key's bucket, and the requests that wait for a token. */
interface BucketQueue {
  waiting: WaitingRequest[];
  isQuerying: boolean;
  /** The result of the last statement, and when it was sent by this process's clock. */
  last: (ConsumedTokens & { sentAtMs: number }) | null;
}

const QUEUES_SWEPT_AT = 10_000;

/**
 * A token bucket per key, shared by all processes: `burst` requests at once, refilled at `perSecond`. Requests that
 * arrive during a query share the next one. While a bucket cannot contain a token, requests are rejected without a
 * query.
 */
export class RateLimiter {
  private readonly queues = new Map<string, BucketQueue>();

  /** Must be monotonic; only differences are used. */
  constructor(
    private readonly limit: RateLimit,
    private readonly consumeTokens: (key: string, wanted: number) => Promise<ConsumedTokens>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Takes one request from the key's bucket and returns the rate limit headers; throws 429 if it is empty. */
  take(key: string): Promise<RateLimitHeaders> {
    const queue = this.queueOf(key);
    const rejection = queue.isQuerying ? null : this.rejectionOf(queue);
    if (rejection) return Promise.reject(rejection);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ resolve, reject });
      if (!queue.isQuerying) void this.serveWaiting(key, queue);
    });
  }

  /** The headers of a response that counts against no key, because none was recognized. */
  uncounted(): RateLimitHeaders {
    return this.headers(this.limit.burst, Date.now());
  }

  /** Queries the bucket for all waiting requests until none is left. At most one statement per key runs at a time. */
  private async serveWaiting(key: string, queue: BucketQueue): Promise<void> {
    queue.isQuerying = true;
    while (queue.waiting.length > 0) {
      const group = queue.waiting.splice(0);
      const rejection = this.rejectionOf(queue);
      if (rejection) {
        for (const { reject } of group) reject(rejection);
        continue;
      }
      const sentAtMs = this.nowMs();
      try {
        queue.last = { ...(await this.consumeTokens(key, group.length)), sentAtMs };
        this.answer(group, queue.last);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    queue.isQuerying = false;
    if (!this.rejectionOf(queue)) this.queues.delete(key);
  }

  /** Lets the first requests through and rejects those for which no token was left. */
  private answer(group: WaitingRequest[], { granted, left, atMs }: ConsumedTokens): void {
    const rejection = granted < group.length ? this.rateLimited(left, atMs) : null;
    for (const [index, { resolve, reject }] of group.entries()) {
      if (index < granted) resolve(this.headers(left + granted - 1 - index, atMs));
      else reject(rejection);
    }
  }

  /** The rejection that is certain without a query: other processes can only have taken more. */
  private rejectionOf({ last }: BucketQueue): AlmonerError | null {
    if (!last) return null;
    const elapsedMs = this.nowMs() - last.sentAtMs;
    const atMost = last.left + (elapsedMs / 1_000) * this.limit.perSecond;
    return atMost < 1 ? this.rateLimited(atMost, last.atMs + elapsedMs) : null;
  }

  private rateLimited(left: number, atMs: number): AlmonerError {
    const seconds = Math.max(1, Math.ceil((1 - left) / this.limit.perSecond));
    return RateLimited({ headers: { ...this.headers(left, atMs), "Retry-After": String(seconds) } });
  }

  private headers(left: number, atMs: number): RateLimitHeaders {
    const { perSecond, burst } = this.limit;
    const remaining = Math.floor(left);
    const fullInSeconds = Math.ceil((burst - left) / perSecond);
    const windowSeconds = Math.max(1, Math.ceil(burst / perSecond));
    return {
      "RateLimit-Policy": `"default";q=${burst};w=${windowSeconds}`,
      RateLimit: `"default";r=${remaining};t=${fullInSeconds}`,
      "X-RateLimit-Limit": String(burst),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(Math.ceil(atMs / 1_000) + fullInSeconds),
    };
  }

  private queueOf(key: string): BucketQueue {
    const known = this.queues.get(key);
    if (known) return known;
    if (this.queues.size >= QUEUES_SWEPT_AT) this.sweep();
    const queue: BucketQueue = { waiting: [], isQuerying: false, last: null };
    this.queues.set(key, queue);
    return queue;
  }

  /** Forgets the keys whose next request needs a query anyway. */
  private sweep(): void {
    for (const [key, queue] of this.queues) if (!queue.isQuerying && !this.rejectionOf(queue)) this.queues.delete(key);
  }
}
