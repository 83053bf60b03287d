import type { ProcessLog } from "@/server/cli/processes/process-log";
import type { DataDirClaim } from "./data-dir-claim.mjs";

/** What start.mjs passes on. */
export interface Start {
  claim: DataDirClaim;
  /** When the command started, in ms since 1970. */
  startedAt: number;
  /** Serves from the sources and shows changes at once. */
  isDevelopment: boolean;
  /** Resolves when the pages, which web and worker wait for, are built; null if they are already. */
  pages: Promise<void> | null;
  /** Aborted by the first Ctrl-C. */
  stop: AbortSignal;
  /** Aborted by the second one. */
  hurry: AbortSignal;
}

/** What the parts of a running product share. */
export interface Supervision {
  claim: DataDirClaim;
  /** Aborted when the product has to stop, whether requested or not. */
  halt: AbortSignal;
  isDevelopment: boolean;
  /** The log of a process. */
  logOf(name: string): ProcessLog;
  /** True while the data folder's disk has too little space for anything to run well. */
  isDiskFull(): boolean;
  /** Prints one line. */
  say(line: string): void;
  /** Stops the product with a one-line reason. */
  giveUp(reason: string): void;
}
