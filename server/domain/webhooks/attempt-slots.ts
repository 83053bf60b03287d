import { WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

/** How many slots are for those who have nothing in progress. */
const KEPT_FOR_IDLE = 10;

interface Waiting {
  who: string;
  begin(): void;
}

/**
 * The attempts that one process makes at once. A slot that becomes free goes to the endpoint with the fewest in progress,
 * and the last ones only to those that have none, so that endpoints that hang leave some to the others.
 */
export class AttemptSlots {
  #free: number;
  #taken = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes up to so many slots that are free now, and returns how many. */
  take(who: string, most: number): number {
    const count = Math.max(0, Math.min(most, this.#free - KEPT_FOR_IDLE));
    this.#add(who, count);
    return count;
  }

  /** Takes one slot, as soon as there is one. */
  async takeOne(who: string): Promise<void> {
    if (this.#hasOneFor(who)) return this.#add(who, 1);
    await new Promise<void>((begin) => {
      this.#waiting = [...this.#waiting, { who, begin }];
    });
  }

  /** Gives slots back. */
  give(who: string, count: number): void {
    this.#add(who, -count);
    for (;;) {
      const [first, ...others] = this.#waiting.sort((one, other) => this.#of(one.who) - this.#of(other.who));
      if (!first || !this.#hasOneFor(first.who)) return;
      this.#waiting = others;
      this.#add(first.who, 1);
      first.begin();
    }
  }

  #of(who: string): number {
    return this.#taken.get(who) ?? 0;
  }

  #hasOneFor(who: string): boolean {
    return this.#free > (this.#of(who) === 0 ? 0 : KEPT_FOR_IDLE);
  }

  #add(who: string, count: number): void {
    this.#free -= count;
    const taken = this.#of(who) + count;
    if (taken === 0) this.#taken.delete(who);
    else this.#taken.set(who, taken);
  }
}

/** Those of this process. */
export const attemptSlots = new AttemptSlots(WEBHOOK_IN_FLIGHT_PER_PROCESS);
