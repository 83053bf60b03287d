import type { EventType } from "@/server/events/catalogue";
import type { Context } from "@/server/operations/context";

/**
 * A reaction in the transaction of a transition, run once for all the rows that it moves. Before the status is written
 * it may return the rows to continue with: fewer if it stopped some, more if others are included.
 */
export interface Reaction<Row, Changes, Kept = Row> {
  run(tx: Context, rows: Row[], changes: Changes): Promise<Kept[]> | Promise<void>;
  /** For the documentation, in one sentence. */
  does: string;
}

/** A reaction that reads what it needs first, and returns what is left to do once all others have read theirs. */
export interface PreparedReaction<Row> {
  prepare(tx: Context, rows: Row[]): Promise<() => Promise<void>>;
  does: string;
}

/** What the database itself does in the same transaction: a function or a trigger, by name. */
export interface DatabaseReaction {
  by: string;
  does: string;
}

/** What follows an event, or a transition without one. */
export interface Follows<Row, Changes, Kept = Row> {
  /** While the rows are locked with their old status. Writes what the event's data includes. */
  before?: readonly Reaction<Row, Changes, Kept>[];
  /** While the row is being written. */
  database?: readonly DatabaseReaction[];
  /**
   * Once the status is written and before the event is, with the rows as they were before. Writes what the event's data
   * includes, too, and locks what others wait for: from here on, as little as possible comes before the commit.
   */
  written?: readonly (Reaction<Row, Changes, void> | PreparedReaction<Row>)[];
  /** After the status and the event are written. */
  after?: readonly Reaction<Row, Changes, Kept>[];
  /** The jobs that the event starts after the commit. */
  jobs?: readonly string[];
}

/** The event of a transition or, for one without, the resource and the trigger. */
export type Cause = EventType | `${string}:${string}`;

/** The table of reactions, as `move` reads it. Each entry is typed where it is declared. */
export type Reactions = Readonly<Partial<Record<Cause, Follows<never, never, unknown>>>>;
