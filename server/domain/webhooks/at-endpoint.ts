import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import { WEBHOOK_CLAIMED_AHEAD, WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";

/** A claimed delivery that waits for its turn. */
export interface Waiting {
  delivery: ClaimedDelivery;
  secrets: string[];
  sinceMs: number;
}

/** What one process has claimed of an endpoint. */
export class AtEndpoint {
  /** The next ones, in the order in which they were due. */
  readonly waiting: Waiting[] = [];
  /** How many requests are in progress, each in a slot. */
  requests = 0;
  #soon = 0;

  /** How many it accepts within the time for which a worker claims ahead, by its last answer; none after a failure. */
  get soon(): number {
    return this.#soon;
  }

  /** True if one waits and the endpoint's limit is not reached. */
  get canStart(): boolean {
    return this.waiting.length > 0 && this.requests < WEBHOOK_IN_FLIGHT_PER_ENDPOINT;
  }

  /** Takes up how an attempt ended, and how long it took. */
  answered(isAccepted: boolean, tookMs: number): void {
    this.#soon = isAccepted ? Math.floor((WEBHOOK_IN_FLIGHT_PER_ENDPOINT * WEBHOOK_CLAIMED_AHEAD.ms) / tookMs) : 0;
  }

  /** True if enough waits for now, of which there may be so many. */
  hasEnough(most: number): boolean {
    return this.#soon > 0 && this.waiting.length >= Math.min(this.#soon, most) / 2;
  }

  /** Takes the next one. Null if there is none, or if it has waited for too long. */
  next(): Waiting | null {
    const [first] = this.waiting;
    if (!first || performance.now() - first.sinceMs > WEBHOOK_CLAIMED_AHEAD.waitMaxMs) return null;
    this.waiting.shift();
    return first;
  }
}
