import type { Cents } from "@/server/kernel/money";

/** A limit as someone reads it: in the currency that they pay in, and only about if it is kept in another one. */
export interface LimitAmount {
  cents: Cents;
  currency: string;
  isAbout: boolean;
}

const DIGITS_SHOWN = 3;

/** Rounds a limit down to the few digits that can be remembered: it never promises more than there is. */
export function roundLimit(cents: Cents): Cents {
  const unit = 10n ** BigInt(Math.max(0, cents.toString().length - DIGITS_SHOWN));
  return cents - (cents % unit);
}
