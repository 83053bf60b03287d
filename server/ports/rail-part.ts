import type { Cents } from "@/server/kernel/money";

/** A part of a charge that went back to its payer otherwise than by a refund of ours: each once, by a reference of its own. */
export interface PartReturned {
  /** Whether someone refunded it at the provider, or a dispute about it was lost. */
  kind: "refund" | "dispute";
  /** The rail's own id of it: a dispute's is the one that the dispute has. */
  reference: string;
  /** In the charge's currency. */
  amountCents: Cents;
}
