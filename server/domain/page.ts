import type { Position } from "@/server/db/keyset";

export interface PageRequest {
  limit: number;
  /** The last row of the page before, or null for the first page. */
  after: Position | null;
}

/** One page of a list, newest first. */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins, or null when this is the last. */
  next: Position | null;
}
