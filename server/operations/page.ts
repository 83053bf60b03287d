import type { Position } from "@/server/db/keyset";

export interface PageRequest {
  limit: number;
  /** The last row of the previous page, or null for the first page. */
  after: Position | null;
}

/** One page of a list, newest first. */
export interface Page<Row> {
  rows: Row[];
  /** Where the next page starts, or null if this is the last. */
  next: Position | null;
}
