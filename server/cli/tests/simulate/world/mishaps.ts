/** What happens to the machines in a step, apart from deaths: at most one thing. */
export type Mishap = Restart | FullDisk | ClockStep;

/** Every connection to the database is lost, and for a while there are no new ones. */
export interface Restart {
  what: "restart";
  moment: Moment;
  /** Whether the server ends before or after it executes the current request; either way there is no response. */
  side: "before" | "after";
  /** How many new connections are refused until the server is back. */
  refuses: number;
}

/** There is no space for some writes, and then there is again. */
export interface FullDisk {
  what: "full disk";
  moment: Moment;
  /** How many writes fail. */
  writes: number;
  /** Whether statements fail, or only commits. */
  where: "statements" | "commits";
}

/** The clocks of machines are put back or ahead. */
export interface ClockStep {
  what: "clock";
  moment: Moment;
  who: Machine;
  byMs: number;
}

/** A worker's machine, both workers' machines, or a single machine with everything, including the database. */
export type Machine = "first" | "second" | "workers" | "all";

/** The n-th request of a step, or the n-th one that commits. */
export interface Moment {
  kind: "request" | "commit";
  at: number;
}

/** Describes a mishap in a few words. */
export function describeMishap(mishap: Mishap): string {
  switch (mishap.what) {
    case "restart":
      return `the database restarts ${mishap.side} a ${mishap.moment.kind}`;
    case "full disk":
      return `the disk is full, and ${mishap.writes} ${mishap.where} fail`;
    case "clock": {
      const { who, byMs } = mishap;
      const hours = Math.abs(byMs) / 3_600_000;
      const whose = { first: "the first worker's clock", second: "the second worker's clock" };
      const clocks = who === "workers" ? "the workers' clocks" : who === "all" ? "all clocks" : whose[who];
      return `${clocks} ${who === "first" || who === "second" ? "is" : "are"} put ${byMs < 0 ? "back" : "ahead"} by ${hours.toFixed(1)} h`;
    }
  }
}
