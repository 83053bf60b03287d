import { WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE, WEBHOOK_IN_FLIGHT_PER_PROCESS } from "@/server/kernel/limits";

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
    const forBusy = Math.max(0, Math.min(count, this.#free - WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE));
    this.#free -= count;
    return { count, forBusy };
  }

  /** True while none but the slots for endpoints that have nothing in progress are free, so that others have to wait. */
  isScarce(): boolean {
    return this.#free <= WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE;
  }

  /** Gives slots back. */
  give(count: number): void {
    this.#free += count;
  }
}

/** Those of this process. */
export const attemptSlots = new AttemptSlots(WEBHOOK_IN_FLIGHT_PER_PROCESS);
