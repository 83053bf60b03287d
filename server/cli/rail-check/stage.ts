import type { PaymentRail } from "@/server/ports/payment-rail";

/**
 * The outcome of a charge with a test card. The money of `available` can be paid out at once, if that makes a
 * difference.
 */
export type CardPurpose = "ok" | "declined" | "disputed" | "available";

/** The outcome of a debit of a test account. `returned` is paid first, and then taken back by the payer's bank. */
export type AccountPurpose = "ok" | "returned";

/** A rail in test mode, with everything that a check needs from outside it. */
export interface RailStage {
  rail: PaymentRail;
  /** The same account through another client without shared state. */
  second: PaymentRail;
  currency: string;
  /** The smallest amount that can be charged, in whole hundreds. */
  leastCents: bigint;
  now(): Date;
  /** Lets a little time pass: a second on a rail with a clock of its own. */
  pass(): Promise<void>;
  /** How often to call `pass` before something counts as never happening. */
  patience: number;
  /** Returns a short description of the connection and its mode. Throws unless it is test mode. */
  connect(): Promise<string>;
  /** Returns the token of a new test card. */
  card(purpose: CardPurpose): Promise<string>;
  /** Returns the token of a new authorization of an amount. Throws `NotApplicable` if forms authorize nothing. */
  authorize(amountCents: bigint): Promise<string>;
  /** Returns the token of a new mandate to debit a test account. Throws `NotApplicable` if forms collect none. */
  mandate(purpose: AccountPurpose): Promise<string>;
  /**
   * Returns the token of an account that can be paid. If there is none, throws `NotApplicable`, which says how to get
   * one.
   */
  payee(): Promise<string>;
  close(): Promise<void>;
}

/** A step that does not apply to this rail, or not yet. Its message says why. */
export class NotApplicable extends Error {}
