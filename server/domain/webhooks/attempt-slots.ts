import { WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE, WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

/** Slots that were taken: their number, and how many of them may be used for endpoints with attempts in progress. */
export interface TakenSlots {
  count: number;
  forBusy: number;
}

/** Limits the concurrent attempts of one process. */
export class AttemptSlots {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Takes up to `most` free slots. The last ones are reserved for endpoints with nothing in progress, so that endpoints
   * that hang cannot block the others.
   */
  take(most: number): TakenSlots {
    const count = Math.min(most, this.#free);
    const forBusy = Math.max(0, Math.min(count, this.#free - WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE));
    this.#free -= count;
    return { count, forBusy };
  }

  /** True while only the reserved slots are free, so that busy endpoints have to wait. */
  isScarce(): boolean {
    return this.#free <= WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE;
  }

  /** Releases slots. */
  give(count: number): void {
    this.#free += count;
  }
}

/** The slots of this process. */
export const attemptSlots = new AttemptSlots(WEBHOOK_IN_FLIGHT_PER_PROCESS);
