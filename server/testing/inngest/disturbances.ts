/** Failures of networks and servers that the double simulates on demand. */
export interface DisturbanceShares {
  /** The call is made twice at once. */
  doubledCalls: number;
  /** The call is made half a second late. */
  delayedCalls: number;
  /** The response is lost, so the server retries the call. */
  lostResponses: number;
  /** A completed run is run again from its beginning. */
  replayedRuns: number;
}

export const DELAY_MS = 500;

/** Which disturbances are on, for the next few calls or runs, or for a share of all. */
export class Disturbances {
  /** How many of the next calls or runs are affected. */
  readonly next: DisturbanceShares = { doubledCalls: 0, delayedCalls: 0, lostResponses: 0, replayedRuns: 0 };
  /** Which share of all calls or runs is affected, 0 to 1. */
  readonly shares: DisturbanceShares = { doubledCalls: 0, delayedCalls: 0, lostResponses: 0, replayedRuns: 0 };
  /** The server is down: nothing reaches it, and it makes no calls. */
  isAway = false;
  /** Registrations are refused. */
  refusesRegistrations = false;
  /** Every key is rejected. */
  refusesKeys = false;

  /** Whether this call or run is affected. Uses up one of the next few. */
  takes(disturbance: keyof DisturbanceShares): boolean {
    if (this.next[disturbance] > 0) {
      this.next[disturbance] -= 1;
      return true;
    }
    return Math.random() < this.shares[disturbance];
  }
}
