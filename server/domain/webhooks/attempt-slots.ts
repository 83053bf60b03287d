import { WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

/** How many slots are for endpoints that have nothing in progress. */
const KEPT_FOR_IDLE = 10;

/** Slots of a process that are taken: how many, and how many of these for endpoints that have attempts in progress. */
export interface TakenSlots {
  count: number;
  forBusy: number;
}

/** The attempts that one process makes at once. */
export class AttemptSlots {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes up to so many slots that are free. Endpoints that hang leave the last ones to those that don't. */
  take(most: number): TakenSlots {
    const count = Math.min(most, this.#free);
    const forBusy = Math.max(0, Math.min(count, this.#free - KEPT_FOR_IDLE));
    this.#free -= count;
    return { count, forBusy };
  }

  /** True while none but the slots for endpoints that have nothing in progress are free, so that others have to wait. */
  isScarce(): boolean {
    return this.#free <= KEPT_FOR_IDLE;
  }

  /** Gives slots back. */
  give(count: number): void {
    this.#free += count;
  }
}

/** Those of this process. */
export const attemptSlots = new AttemptSlots(WEBHOOK_IN_FLIGHT_PER_PROCESS);
