import type { Cents } from "@/server/kernel/money";
import type { PaymentDirection } from "@/server/ports/payment-rail";
import type { RailCost } from "@/server/ports/rail-cost";
import type { RailExchange } from "@/server/ports/rail-exchange";
import type { PartReturned } from "@/server/ports/rail-part";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** One line of a rail's statement: a payment as the rail has it. */
export interface StatementLine {
  key: string;
  /** What the operation was for, and its token; null or absent if the rail does not say. */
  subjectId?: string | null;
  token?: string | null;
  direction: PaymentDirection;
  reference: string;
  status: "accepted" | "cleared" | "returned" | "disputed";
  amountCents: Cents;
  currency: string;
  /** The costs that the rail has kept so far. */
  costs: readonly RailCost[];
  /** The parts that have gone back so far while the rest stands. */
  partsReturned: readonly PartReturned[];
  /** What the rail holds for it in another currency so far; absent on a rail that holds what it charges. */
  exchanges?: readonly RailExchange[];
  /** When the line last changed, by the rail's clock. */
  changedAt: Date;
}

export interface StatementPage {
  lines: StatementLine[];
  /** The rail's own transfers. Each is on one page of the period in which it was made. */
  transfers: RailTransfer[];
  /** For the next page; null after the last one. */
  next: string | null;
}
