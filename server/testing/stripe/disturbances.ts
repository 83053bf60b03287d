import { z } from "zod";

/**
 * What can go wrong with a request. `rate_limit` answers 429, `error` answers 500, `lost` closes the connection and
 * `hang` never answers, all without executing the request. `error_after`, `lost_after` and `hang_after` execute it
 * first. `slow` waits before executing it.
 */
export const disturbance = z.strictObject({
  kind: z.enum(["rate_limit", "error", "error_after", "lost", "lost_after", "hang", "hang_after", "slow"]),
  /** Such as `POST /v1/payment_intents` or `POST /v1/payment_intents/:id/capture`; all requests if absent. */
  route: z.string().optional(),
  /** How many requests it affects; all until it is cleared if absent. */
  times: z.number().int().positive().optional(),
  /** The probability that it affects a request, 0 to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How long `slow` waits, in milliseconds. */
  delayMs: z.number().int().nonnegative().default(200),
});
export type Disturbance = z.output<typeof disturbance>;

/** Reproducible random numbers: the same seed gives the same sequence. */
export class Chance {
  private last: number;

  constructor(seed: number) {
    this.last = seed >>> 0;
  }

  /** The next number, at least 0 and less than 1. */
  next(): number {
    this.last = (Math.imul(this.last, 1664525) + 1013904223) >>> 0;
    let mixed = this.last ^ (this.last >>> 16);
    mixed = Math.imul(mixed, 0x45d9f3b) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }
}

/** The disturbances that are on, in the order in which they were added. */
export class Disturbances {
  private list: Disturbance[] = [];

  constructor(private readonly chance: Chance) {}

  add(order: z.input<typeof disturbance>): void {
    this.list.push(disturbance.parse(order));
  }

  clear(): void {
    this.list = [];
  }

  /** Returns the disturbance of this request, and counts it; null if there is none. */
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
