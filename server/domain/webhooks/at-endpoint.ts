import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import { WEBHOOK_CLAIMED_AHEAD, WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";

/** A claimed delivery that waits for its turn. */
export interface Waiting {
  delivery: ClaimedDelivery;
  secrets: string[];
  sinceMs: number;
}

/** The deliveries to one endpoint that this process has claimed. */
export class AtEndpoint {
  /** The next deliveries, in the order in which they were due. */
  readonly waiting: Waiting[] = [];
  /** How many requests are in progress, each in a slot. */
  requests = 0;
  #soon = 0;

  /**
   * How many deliveries the endpoint will accept in the time for which a worker claims ahead, estimated from its last
   * response; 0 after a failure.
   */
  get soon(): number {
    return this.#soon;
  }

  /** True if a delivery is waiting and the endpoint's limit is not reached. */
  get canStart(): boolean {
    return this.waiting.length > 0 && this.requests < WEBHOOK_IN_FLIGHT_PER_ENDPOINT;
  }

  /** Updates the estimate with an attempt's outcome and duration. */
  answered(isAccepted: boolean, tookMs: number): void {
    this.#soon = isAccepted ? Math.floor((WEBHOOK_IN_FLIGHT_PER_ENDPOINT * WEBHOOK_CLAIMED_AHEAD.ms) / tookMs) : 0;
  }

  /** True if enough deliveries are waiting for now, given the maximum. */
  hasEnough(most: number): boolean {
    return this.#soon > 0 && this.waiting.length >= Math.min(this.#soon, most) / 2;
  }

  /** Takes the next delivery. Null if there is none, or if it has waited for too long. */
  next(): Waiting | null {
    const [first] = this.waiting;
    if (!first || performance.now() - first.sinceMs > WEBHOOK_CLAIMED_AHEAD.waitMaxMs) return null;
    this.waiting.shift();
    return first;
  }
}
