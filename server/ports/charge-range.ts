import type { Cents } from "@/server/kernel/money";

/** The amounts that a rail charges in a currency: multiples of `stepCents` from `leastCents` to `mostCents`. */
export interface ChargeRange {
  leastCents: Cents;
  mostCents: Cents;
  stepCents: Cents;
}
