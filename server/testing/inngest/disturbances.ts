/** What the double does wrong on demand, as networks and servers do. */
export interface DisturbanceShares {
  /** The call is made twice at once. */
  doubledCalls: number;
  /** The call is made after half a second more. */
  delayedCalls: number;
  /** The response is lost on its way; the server makes the call again. */
  lostResponses: number;
  /** A completed run is run again from its beginning. */
  replayedRuns: number;
}

export const DELAY_MS = 500;

/** Which disturbances are on: the next few, or a share of all. */
export class Disturbances {
  /** How many of the next ones are affected. */
  readonly next: DisturbanceShares = { doubledCalls: 0, delayedCalls: 0, lostResponses: 0, replayedRuns: 0 };
  /** Which share of all is affected, 0 to 1. */
  readonly shares: DisturbanceShares = { doubledCalls: 0, delayedCalls: 0, lostResponses: 0, replayedRuns: 0 };
  /** Nothing reaches the server, and it calls nobody. */
  isAway = false;
  /** Registrations are refused. */
  refusesRegistrations = false;
  /** Every key is wrong. */
  refusesKeys = false;

  /** Whether this one is affected. */
  takes(disturbance: keyof DisturbanceShares): boolean {
    if (this.next[disturbance] > 0) {
      this.next[disturbance] -= 1;
      return true;
    }
    return Math.random() < this.shares[disturbance];
  }
}
