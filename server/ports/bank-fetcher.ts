import type { BankFileSource } from "@/server/ports/bank-file";

/** A command that did not bring files, and why, in words for whoever named it. */
export class BankFetchError extends Error {}

/** Brings files of statements by whatever command the operator named. */
export interface BankFetcher {
  /** How often that is done; null where no command is named. */
  everyMs: number | null;
  /**
   * Runs the command, and hands over the files that it left, until whoever takes them is done with all. Throws `BankFetchError` if it
   * failed or took too long.
   */
  fetch(take: (files: readonly BankFileSource[]) => Promise<void>, signal?: AbortSignal): Promise<void>;
}
