import type Stripe from "stripe";
import { convert } from "@/server/testing/stripe/currencies";

/** Stripe's fee for a charge, in the settlement currency's smallest unit. `amount` is in that currency. */
export function feeOf(method: Stripe.PaymentMethod, amount: number, settled: string, isConverted: boolean): number {
  const of = (percent: number) => Math.round((amount * percent) / 100);
  const cents = (count: number) => convert(count, "usd", settled);
  const conversion = isConverted ? of(1) : 0;
  switch (method.type) {
    case "us_bank_account":
      return Math.min(of(0.8), cents(500)) + conversion;
    case "sepa_debit":
      return Math.min(of(0.8) + cents(30), cents(600)) + conversion;
    case "bacs_debit":
      return Math.max(Math.min(of(1), cents(250)), cents(25)) + conversion;
    default:
      return of(2.9) + cents(30) + (method.card?.country === "US" ? 0 : of(1.5)) + conversion;
  }
}

/** The fee for a dispute, in the settlement currency's smallest unit. */
export function disputeFee(settled: string): number {
  return convert(1500, "usd", settled);
}

/** The fee for a debit that failed after it had succeeded, in the settlement currency's smallest unit. */
export function returnFee(settled: string): number {
  return convert(400, "usd", settled);
}
