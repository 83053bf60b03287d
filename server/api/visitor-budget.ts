import { LRUCache } from "lru-cache";
import { LOCAL_VISITOR } from "@/server/kernel/visitor-network";

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

interface VisitorBudgetOptions {
  burst: number;
  perSecond: number;
  /** Monotonic. */
  nowMs?: () => number;
}

const VISITORS_MAX = 50_000;

/**
 * What each visitor may cost one process: a burst, refilled at a rate. In memory, because it guards this process's time,
 * and a query for each request would be part of the cost.
 */
export class VisitorBudget {
  readonly #buckets = new LRUCache<string, Bucket>({ max: VISITORS_MAX });
  readonly #options: Required<VisitorBudgetOptions>;

  constructor(options: VisitorBudgetOptions) {
    this.#options = { nowMs: () => performance.now(), ...options };
  }

  /** Takes one token; returns 0, or the seconds until there is one. The operator's own machine has no limit. */
  take(visitor: string): number {
    if (visitor === LOCAL_VISITOR) return 0;
    const { burst, perSecond, nowMs } = this.#options;
    const now = nowMs();
    const { tokens, filledAtMs } = this.#buckets.get(visitor) ?? { tokens: burst, filledAtMs: now };
    const filled = Math.min(burst, tokens + ((now - filledAtMs) / 1_000) * perSecond);
    this.#buckets.set(visitor, { tokens: filled >= 1 ? filled - 1 : filled, filledAtMs: now });
    return filled >= 1 ? 0 : Math.max(1, Math.ceil((1 - filled) / perSecond));
  }
}
