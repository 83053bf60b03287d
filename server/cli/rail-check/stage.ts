import type { PaymentRail } from "@/server/ports/payment-rail";

/** What becomes of a charge with a test card. `available` is one whose money can be paid out at once, where that differs. */
export type CardPurpose = "ok" | "declined" | "disputed" | "available";

/** What becomes of a debit of a test account. `returned` is one that is paid, and that the payer's bank takes back. */
export type AccountPurpose = "ok" | "returned";

/** A rail in test mode, with what a check needs from outside it. */
export interface RailStage {
  rail: PaymentRail;
  /** The same account through another client, which remembers nothing of the first. */
  second: PaymentRail;
  currency: string;
  /** The smallest sum that is charged, in whole hundreds. */
  leastCents: bigint;
  now(): Date;
  /** Lets a little time pass: a second on a rail with a clock of its own. */
  pass(): Promise<void>;
  /** How often `pass` is worth trying before something counts as never happening. */
  patience: number;
  /** Returns the connection and its mode in a few words. Throws unless it is test mode. */
  connect(): Promise<string>;
  /** Returns the token of a new test card. */
  card(purpose: CardPurpose): Promise<string>;
  /** Returns the token of a new authorization of an amount. Throws `NotApplicable` where forms hold nothing back. */
  authorize(amountCents: bigint): Promise<string>;
  /** Returns the token of a new mandate to debit a test account. Throws `NotApplicable` where forms take none. */
  mandate(purpose: AccountPurpose): Promise<string>;
  /** Returns the token of an account that can be paid. Throws `NotApplicable` where there is none, and says how to get one. */
  payee(): Promise<string>;
  close(): Promise<void>;
}

/** A step that this rail cannot play, or not yet. Its message says why. */
export class NotApplicable extends Error {}
