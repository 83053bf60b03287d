import type { Cents } from "@/server/kernel/money";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** Whether a rail charges an amount in a currency that it serves. */
export function takesAmount(
  rail: PaymentRail,
  { amountCents, currency }: { amountCents: Cents; currency: string },
): boolean {
  const range = rail.chargeRange?.(currency);
  if (!range) return true;
  const { leastCents, mostCents, stepCents } = range;
  return amountCents >= leastCents && amountCents <= mostCents && amountCents % stepCents === 0n;
}
