import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";

/**
 * Returns the net amount of a gift after the fee. A recipient never pays to receive, so it is zero where the fee is
 * larger.
 */
export function netCentsOf(amountCents: Cents): Cents {
  return amountCents > GIFT_FEE_CENTS ? amountCents - GIFT_FEE_CENTS : 0n;
}

/** Returns how much of the fee is kept from a gift. A gift that is smaller than the fee pays what there is; the rest is waived. */
export function keptFeeCentsOf(gift: { amountCents: Cents; feeCents: Cents }): Cents {
  return gift.amountCents < gift.feeCents ? gift.amountCents : gift.feeCents;
}
