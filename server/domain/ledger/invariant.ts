/** Something that always holds. The statement lists what breaks it: `subject` and `detail`, nothing when all is well. */
export interface Invariant {
  id: string;
  promise: string;
  sql: string;
}
