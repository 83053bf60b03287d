import type { BankFileSource } from "@/server/ports/bank-file";

/** Thrown if the command failed or took too long; the message is for the operator who configured it. */
export class BankFetchError extends Error {}

/** Fetches files of statements with the command that the operator configured. */
export interface BankFetcher {
  /** How often it runs; null if no command is configured. */
  everyMs: number | null;
  /**
   * Runs the command, and passes on the files that it left; they exist until `take` has ended. Throws `BankFetchError`
   * if it failed or took too long.
   */
  fetch(take: (files: readonly BankFileSource[]) => Promise<void>, signal?: AbortSignal): Promise<void>;
}
