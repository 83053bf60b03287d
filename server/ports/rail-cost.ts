import type { Cents } from "@/server/kernel/money";

/** Something that a rail keeps for itself, or gives back of it: each once, by a reference of its own. */
export interface RailCost {
  /** What it is kept for: `processing`, `dispute`, or another stable word. */
  kind: string;
  /** The rail's own id of it, unique at the rail. */
  reference: string;
  /** Below zero where the rail gives back what it kept. */
  amountCents: Cents;
  /** It may differ from the payment's. */
  currency: string;
}
