import type { Cents } from "@/server/kernel/money";

/**
 * Money that a rail moved by itself between what it holds for Almoner and the operator's bank. It never changes: one that is
 * taken back is another transfer, the other way, with a reference of its own.
 */
export interface RailTransfer {
  /** The rail's own id of it, unique at the rail. */
  reference: string;
  /** Above zero: to the bank; below: back from it. Never zero. */
  amountCents: Cents;
  currency: string;
  /** When it left what the rail holds, or was added to it, by the rail's clock. */
  movedAt: Date;
}
