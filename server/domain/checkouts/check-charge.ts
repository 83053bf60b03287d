import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { findFormRail } from "@/server/domain/payments/form-rail";
import type { GivingWay } from "@/server/kernel/giving-way";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { pageMinimumCents } from "@/server/kernel/page-minimum";
import type { Context } from "@/server/operations/context";
import type { ChargeRange } from "@/server/ports/charge-range";

interface ChosenPayment extends Pick<CheckoutDraft, "amountCents" | "coversFee"> {
  currency: string;
  way: GivingWay;
  /** The rail of a saved method; without it, the form's rail. */
  rail?: string;
}

/** Returns an error if the rail cannot charge the amount, with the amounts that it can charge; otherwise null. */
export function checkCharge(
  ctx: Context,
  { amountCents, coversFee, currency, way, rail }: ChosenPayment,
): CheckoutError | null {
  const ofMethod = rail === undefined ? null : (ctx.ports.rails.named(rail)?.chargeRange?.(currency) ?? null);
  const range = rail === undefined && way !== "transfer" ? formRange(ctx, currency) : ofMethod;
  if (!range) return null;
  const { leastCents, mostCents, stepCents } = range;
  const feeCents = coversFee ? GIFT_FEE_CENTS : 0n;
  const gift = (chargedCents: Cents) => ({ cents: chargedCents - feeCents, currency });
  if (amountCents < leastCents) {
    const minimum = { cents: minimumCents(ctx, currency, ["form"]), currency };
    return { field: "amount", code: "chargeTooSmall", values: { minimum } };
  }
  if (amountCents > mostCents) return { field: "amount", code: "amountTooLarge", values: { maximum: gift(mostCents) } };
  const over = amountCents % stepCents;
  if (over === 0n) return null;
  const less = amountCents - over;
  return { field: "amount", code: "chargeTooFine", values: { less: gift(less), more: gift(less + stepCents) } };
}

/** Returns the smallest gift on a page that can be paid in one of these ways, excluding a fee that the donor covers. */
export function minimumCents(ctx: Context, currency: string, ways: readonly GivingWay[]): Cents {
  const onPages = pageMinimumCents(currency);
  const least = ways.includes("transfer") ? null : formRange(ctx, currency)?.leastCents;
  return least && least > onPages ? least : onPages;
}

function formRange(ctx: Context, currency: string): ChargeRange | null {
  return findFormRail(ctx, { currency })?.chargeRange?.(currency) ?? null;
}
