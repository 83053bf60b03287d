import { RateLimited } from "@/server/api/request-errors";
import type { ConsumedTokens, RateLimit } from "@/server/domain/consume-rate-limit-tokens";
import type { AlmonerError } from "@/server/kernel/errors";

type RateLimitHeaders = Record<string, string>;

interface Waiting {
  resolve(headers: RateLimitHeaders): void;
  reject(error: unknown): void;
}

/** What this process knows about one key's bucket. */
interface Line {
  waiting: Waiting[];
  isPendingApproval: boolean;
  /** The result of the last statement, and when it was sent by this process's clock. */
  last: (ConsumedTokens & { sentAtMs: number }) | null;
}

const LINES_SWEPT_AT = 10_000;

/**
 * A token bucket per key, shared by all processes: `burst` requests at once, refilled at `perSecond`. Requests that
 * arrive during a query share the next one. While a bucket cannot contain a token, requests are rejected without a
 * query.
 */
export class RateLimiter {
  private readonly lines = new Map<string, Line>();

  /** Must be monotonic; only differences are used. */
  constructor(
    private readonly limit: RateLimit,
    private readonly consumeTokens: (key: string, wanted: number) => Promise<ConsumedTokens>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Takes one request from the key's bucket and returns the rate limit headers; throws 429 if it is empty. */
  take(key: string): Promise<RateLimitHeaders> {
    const line = this.lineOf(key);
    const apiError = line.isPendingApproval ? null : this.rejectionOf(line);
    if (apiError) return Promise.reject(apiError);
    return new Promise((resolve, reject) => {
      line.waiting.push({ resolve, reject });
      if (!line.isPendingApproval) void this.ask(key, line);
    });
  }

  /** The headers of a response that counts against no key, because none was recognized. */
  uncounted(): RateLimitHeaders {
    return this.headers(this.limit.burst, Date.now());
  }

  /** Queries the bucket for all waiting requests until none is left. At most one statement per key runs at a time. */
  private async ask(key: string, line: Line): Promise<void> {
    line.isPendingApproval = true;
    while (line.waiting.length > 0) {
      const group = line.waiting.splice(0);
      const apiError = this.rejectionOf(line);
      if (apiError) {
        for (const { reject } of group) reject(apiError);
        continue;
      }
      const sentAtMs = this.nowMs();
      try {
        line.last = { ...(await this.consumeTokens(key, group.length)), sentAtMs };
        this.response(group, line.last);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    line.isPendingApproval = false;
    if (!this.rejectionOf(line)) this.lines.delete(key);
  }

  private response(group: Waiting[], { granted, left, atMs }: ConsumedTokens): void {
    const apiError = granted < group.length ? this.error(left, atMs) : null;
    for (const [index, { resolve, reject }] of group.entries()) {
      if (index < granted) resolve(this.headers(left + granted - 1 - index, atMs));
      else reject(apiError);
    }
  }

  /** The rejection that is certain without a query: other processes can only have taken more. */
  private rejectionOf({ last }: Line): AlmonerError | null {
    if (!last) return null;
    const elapsedMs = this.nowMs() - last.sentAtMs;
    const atMost = last.left + (elapsedMs / 1_000) * this.limit.perSecond;
    return atMost < 1 ? this.error(atMost, last.atMs + elapsedMs) : null;
  }

  private error(left: number, atMs: number): AlmonerError {
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

  private lineOf(key: string): Line {
    const known = this.lines.get(key);
    if (known) return known;
    if (this.lines.size >= LINES_SWEPT_AT) this.sweep();
    const line: Line = { waiting: [], isPendingApproval: false, last: null };
    this.lines.set(key, line);
    return line;
  }

  /** Forgets the keys about which nothing is certain anymore. */
  private sweep(): void {
    for (const [key, line] of this.lines)
      if (!line.isPendingApproval && !this.rejectionOf(line)) this.lines.delete(key);
  }
}
