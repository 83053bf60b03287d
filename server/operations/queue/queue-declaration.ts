import type { RetryPolicy } from "@/server/kernel/retry";
import type { Context } from "@/server/operations/context";

/** A queue over the rows of a table, as data. Rows are due by the product's clock and leased by the database's. */
export interface QueueDeclaration<Row, Done, Failure> {
  table: string;
  /** The column that names a row, and its type. */
  key: { column: string; type: "text" | "uuid" };
  /** When it is due, and what decides among those due at the same instant. */
  due: { column: string; tie?: string };
  /** The statuses in which a row waits. Without them every row of the table does. */
  open?: readonly string[];
  /** Splits the queue, so that each part has its own order and limits. */
  partition?: {
    column: string;
    /** A query for the parts that are worked on. Without it, callers name them. */
    active?: string;
  };
  leaseMs: number;
  /** Counting claims also counts workers that died on the row; counting failures leaves postponed attempts out. */
  attempts: { column: string; count: "claims" | "failures" };
  /** The column for what went wrong last. */
  error?: string;
  retries: RetryPolicy;
  /** What a claim returns of a row `q` and its choice `c`, as a list of SQL columns. */
  returns: string;
  /** Further columns of `c`, as the queue chooses its rows; callers of `claimChosen` select their own. */
  choice?: string;
  /** Ends a row that is done. False if the lease was lost; then nothing is written. */
  complete(ctx: Context, row: Row & Lease, done: Done): Promise<boolean>;
  /** Records a failure that is retried at the instant, if the row records more than that. */
  retry?(ctx: Context, row: Row & Lease, failure: Failure, dueAt: Date): Promise<boolean>;
  /** Ends a row after its last retry, in a transaction that holds the lease; null if retries never end. */
  deadLetter: ((tx: Context, row: Row & Lease, failure: Failure) => Promise<unknown>) | null;
}

/** The right to work on a row until the lease expires. */
export interface Lease {
  leaseKey: string;
  leaseToken: string;
}
