/** An invariant. Its statement lists the violations: `subject` and `detail`, no rows if it holds. */
export interface Invariant {
  id: string;
  promise: string;
  sql: string;
}
