import type { DataDirClaim } from "./data-dir-claim.mjs";

/** What start.mjs hands over. */
export interface Start {
  claim: DataDirClaim;
  /** When the command began, in ms since 1970. */
  startedAt: number;
  /** Raised by the first Ctrl-C. */
  stop: AbortSignal;
  /** Raised by the second one. */
  hurry: AbortSignal;
}

/** What the parts of a running product share. */
export interface Supervision {
  claim: DataDirClaim;
  /** Raised when the product is to end, asked for or not. */
  halt: AbortSignal;
  logsDir: string;
  /** Prints one line. */
  say(line: string): void;
  /** Ends the product with one line that says why. */
  giveUp(reason: string): void;
}
