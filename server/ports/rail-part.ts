import type { Cents } from "@/server/kernel/money";

/** A part of a charge that went back to its payer other than by our refund: each once, by a reference of its own. */
export interface PartReturned {
  /** Whether someone refunded it at the provider, or a dispute about it was lost. */
  kind: "refund" | "dispute";
  /** The rail's own id of it: for a dispute, the dispute's. */
  reference: string;
  /** In the charge's currency. */
  amountCents: Cents;
}
