import type pg from "pg";
import type { Reactions } from "@/server/operations/reaction";
import type { PaymentRail } from "@/server/ports/payment-rail";

/** A bug that the simulator plants around the product, to show that it would be found. The product itself has no switch. */
export interface PlantedBug {
  /** What is wrong with it, in one sentence. */
  does: string;
  /** Statements that bend the database, as its superuser. */
  sql?: string;
  /** A table of reactions that differs from the product's. */
  reactions?(reactions: Reactions): Reactions;
  /** A rail that is asked differently. */
  rail?(rail: PaymentRail): PaymentRail;
  /** A statement that reads differently. */
  statement?(text: string): string;
  /** What is heard of a statement that failed: another error, or null for nothing. */
  hear?(error: unknown, text: string): unknown;
  /** True if files that do not fit are left behind by half. */
  leavesHalf?: boolean;
  /** True if the time is what a process' own machine says. */
  goesByMachine?: boolean;
  /** What a process that dies takes along. */
  onDeath?(admin: pg.Pool): Promise<void>;
  /** What a database that restarts forgets. */
  onRestart?(admin: pg.Pool): Promise<void>;
}
