import { RateLimited } from "@/server/api/refusals";

export interface RateLimit {
  perSecond: number;
  burst: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

const FULL_BUCKETS_SWEPT_AT = 10_000;

/** A token bucket per key: `burst` requests at once, filled again at `perSecond`. */
export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly limit: RateLimit,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /** Takes one request from the key's bucket and returns the headers that tell of it; refuses with 429 when it is empty. */
  take(key: string): Record<string, string> {
    const now = this.nowMs();
    const { perSecond, burst } = this.limit;
    const bucket = this.buckets.get(key) ?? { tokens: burst, filledAt: now };
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1_000) * perSecond);
    const allowed = tokens >= 1;
    const left = allowed ? tokens - 1 : tokens;
    if (!this.buckets.has(key) && this.buckets.size >= FULL_BUCKETS_SWEPT_AT) this.sweep(now);
    this.buckets.set(key, { tokens: left, filledAt: now });
    const headers = this.headers(left, now);
    if (allowed) return headers;
    throw RateLimited({
      headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil((1 - left) / perSecond))) },
    });
  }

  /** The headers of an answer that counts against no key, because none was recognised. */
  uncounted(): Record<string, string> {
    return this.headers(this.limit.burst, this.nowMs());
  }

  private headers(left: number, now: number): Record<string, string> {
    const { perSecond, burst } = this.limit;
    const remaining = Math.floor(left);
    const fullInSeconds = Math.ceil((burst - left) / perSecond);
    const windowSeconds = Math.max(1, Math.ceil(burst / perSecond));
    return {
      "RateLimit-Policy": `"default";q=${burst};w=${windowSeconds}`,
      RateLimit: `"default";r=${remaining};t=${fullInSeconds}`,
      "X-RateLimit-Limit": String(burst),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(Math.ceil(now / 1_000) + fullInSeconds),
    };
  }

  /** Forgets the buckets that have filled up again; a new one would be as full. */
  private sweep(now: number): void {
    const fillMs = (this.limit.burst / this.limit.perSecond) * 1_000;
    for (const [key, bucket] of this.buckets) if (now - bucket.filledAt > fillMs) this.buckets.delete(key);
  }
}
