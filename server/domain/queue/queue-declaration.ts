import type { Context } from "@/server/domain/context";
import type { RetryPolicy } from "@/server/kernel/retry";

/** A queue over the rows of a table, as data. Rows are due by the product's clock and leased by the database's. */
export interface QueueDeclaration<Row, Done, Failure> {
  table: string;
  /** The column that names a row, and its type. */
  key: { column: string; type: "text" | "uuid" };
  /** When it is due, and what decides among those due at the same instant. */
  due: { column: string; tie?: string };
  /** The statuses in which a row waits. Without them every row of the table does. */
  open?: readonly string[];
  /** Splits the queue, so that each part has an order and limits of its own. */
  partition?: {
    column: string;
    /** A query of the parts that are worked on at all. Without it the callers name them. */
    active?: string;
  };
  leaseMs: number;
  /** A claim that counts makes a row seen that kills its workers; a failure that counts leaves waiting out of it. */
  attempts: { column: string; count: "claims" | "failures" };
  /** The column for what went wrong last. */
  error?: string;
  retries: RetryPolicy;
  /** What a claim returns of a row `q` and its choice `c`, as a list of SQL columns. */
  returns: string;
  /** What the choice of a row has beside `key`, as the queue chooses; callers who choose may say something else. */
  choice?: string;
  /** Ends a row that is done. False when the lease was lost, and then nothing is written. */
  complete(ctx: Context, row: Row & Lease, done: Done): Promise<boolean>;
  /** Records a failure that is retried at the instant, where the row records more than that. */
  retry?(ctx: Context, row: Row & Lease, failure: Failure, dueAt: Date): Promise<boolean>;
  /** Ends a row after its last retry, in a transaction that holds the lease; null where retries never end. */
  deadLetter: ((tx: Context, row: Row & Lease, failure: Failure) => Promise<unknown>) | null;
}

/** The right to work on a row until the lease runs out or somebody takes it. */
export interface Lease {
  leaseKey: string;
  leaseToken: string;
}
