import type { Cents } from "@/server/kernel/money";

/** What a payer's bank asks about a charge that it may take back. */
export interface RailDispute {
  /** The rail's own id of it, unique among those of the charge. */
  reference: string;
  /** Why, as a stable word of the rail. */
  reason: string;
  /** How much of the charge is disputed. */
  amountCents: Cents;
  /** Until when the rail takes an answer; null if it does not say. */
  dueBy: Date | null;
}

/** Our answer to the payer's bank about a dispute. */
export interface DisputeAnswer {
  /** Our key of the charge, and the rail's reference of the dispute. */
  key: string;
  reference: string;
  /** The evidence, as text. */
  text: string;
}
