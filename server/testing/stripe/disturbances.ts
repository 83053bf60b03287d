import { z } from "zod";

/**
 * What can go wrong with a request: `rate_limit` answers 429 and does nothing; `error` answers 500 and does nothing;
 * `error_after` does it and answers 500; `lost` ends the connection and does nothing; `lost_after` does it and ends the
 * connection; `hang` never answers and does nothing; `hang_after` does it and never answers; `slow` waits before it begins.
 */
export const disturbance = z.strictObject({
  kind: z.enum(["rate_limit", "error", "error_after", "lost", "lost_after", "hang", "hang_after", "slow"]),
  /** Such as `POST /v1/payment_intents` or `POST /v1/payment_intents/:id/capture`; all requests if absent. */
  route: z.string().optional(),
  /** For how many requests; until it is cleared if absent. */
  times: z.number().int().positive().optional(),
  /** How often it strikes, 0 to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How long `slow` waits, in milliseconds. */
  delayMs: z.number().int().nonnegative().default(200),
});
export type Disturbance = z.output<typeof disturbance>;

/** Repeatable chance: the same seed gives the same numbers. */
export class Chance {
  private last: number;

  constructor(seed: number) {
    this.last = seed >>> 0;
  }

  /** The next number from 0 to 1. */
  next(): number {
    this.last = (Math.imul(this.last, 1664525) + 1013904223) >>> 0;
    let mixed = this.last ^ (this.last >>> 16);
    mixed = Math.imul(mixed, 0x45d9f3b) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }
}

/** What is to go wrong, in the order in which it was asked for. */
export class Disturbances {
  private list: Disturbance[] = [];

  constructor(private readonly chance: Chance) {}

  add(order: z.input<typeof disturbance>): void {
    this.list.push(disturbance.parse(order));
  }

  clear(): void {
    this.list = [];
  }

  /** Returns what happens to this request, and counts it. */
  next(signature: string): Disturbance | null {
    for (const one of this.list) {
      if (one.route && one.route !== signature) continue;
      if (one.probability < 1 && this.chance.next() >= one.probability) continue;
      if (one.times !== undefined && --one.times === 0) this.list = this.list.filter((other) => other !== one);
      return one;
    }
    return null;
  }
}
