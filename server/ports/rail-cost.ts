import type { Cents } from "@/server/kernel/money";

/** A cost that a rail keeps, or gives back: each once, by a reference of its own. */
export interface RailCost {
  /** What the cost is for: `processing`, `dispute`, or another stable word. */
  kind: string;
  /** The rail's own id of it, unique at the rail. */
  reference: string;
  /** Below zero if the rail gives back what it kept. */
  amountCents: Cents;
  /** It may differ from the payment's. */
  currency: string;
}
