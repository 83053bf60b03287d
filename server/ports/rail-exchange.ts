import type { Cents } from "@/server/kernel/money";

/**
 * A change in a rail's holdings that it booked in a currency other than the payment's, at a rate of its own: each once,
 * by a reference of its own.
 */
export interface RailExchange {
  /** The rail's own id of the change. */
  reference: string;
  /** What moved in the payment's currency: above zero for what came in, below it for what went out. */
  amountCents: Cents;
  /** What the rail booked instead, with the same sign or zero, and its currency. */
  heldCents: Cents;
  heldCurrency: string;
}
