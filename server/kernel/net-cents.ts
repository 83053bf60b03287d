import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/**
 * Returns the net amount of a gift after the fee. A recipient never pays to receive, so it is zero where the fee is
 * larger.
 */
export function netCentsOf(amountCents: Cents): Cents {
  return amountCents > GIFT_FEE_CENTS ? amountCents - GIFT_FEE_CENTS : 0n;
}
