import { minorUnits } from "@/server/kernel/currencies";
import { GIFT_FEE_CENTS, GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/** In the currency's unit. */
const MINIMUM_UNITS = 2n;
/** At least this share of every gift from a page reaches the recipient: all but one of this many parts. */
const FEE_PARTS = 2n;

/**
 * The smallest gift that pages take, without a fee that the donor covers: two units of the currency, and no less than
 * twice the fee, of which a smaller gift would leave little or nothing. The API takes less.
 */
export function pageMinimumCents(currency: string): Cents {
  const units = MINIMUM_UNITS * 10n ** BigInt(minorUnits(currency));
  return [FEE_PARTS * GIFT_FEE_CENTS, GIFT_MINIMUM_CENTS].reduce((most, one) => (one > most ? one : most), units);
}
