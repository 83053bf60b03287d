/** Something that must hold in a live database. */
export interface Invariant {
  /** Permanent: operators find it in logs, tasks and metrics. */
  id: string;
  /** What holds, as a sentence. */
  promise: string;
  /** Returns what violates it, as `subject` and `detail`. $1 is the product's time. */
  sql: string;
  /**
   * The same for what changed lately: transactions after $2, and what gifts they belong to. Without it, the invariant is
   * checked by the audit of everything only, because what it needs is the whole of it.
   */
  recent?: string;
}
