import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/** What of a gift arrives after the fee. A recipient never pays for receiving, so it is nothing where the fee is larger. */
export function netCentsOf(amountCents: Cents): Cents {
  return amountCents > GIFT_FEE_CENTS ? amountCents - GIFT_FEE_CENTS : 0n;
}
