/** Something that must hold in a live database. */
export interface Invariant {
  /** Permanent: operators find it in logs, tasks and metrics. */
  id: string;
  /** What holds, as a sentence. */
  promise: string;
  /** Returns what violates it, as `subject` and `detail`. $1 is the product's time. */
  sql: string;
  /**
   * The same for recent changes: transactions after $2, and the gifts they belong to. Without it, only the audit of
   * everything checks the invariant, because it cannot be checked in parts.
   */
  recent?: string;
}
