import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";

/**
 * What happens in the transaction of a move, once for all the rows that it moves. Before the status is written it may
 * return the rows that go on: fewer where it stopped some, more where others go along.
 */
export interface Reaction<Row, Changes, Kept = Row> {
  run(tx: Context, rows: Row[], changes: Changes): Promise<Kept[]> | Promise<void>;
  /** For the documentation, in one sentence. */
  does: string;
}

/** What the database does by itself in the same transaction: a function or a trigger, by its name. */
export interface DatabaseReaction {
  by: string;
  does: string;
}

/** What follows an event, or a move that has none. */
export interface Follows<Row, Changes, Kept = Row> {
  /** While the rows are locked, and their status is still the old one. What the event shows is written here. */
  before?: readonly Reaction<Row, Changes, Kept>[];
  /** Between the two, as the row is written. */
  database?: readonly DatabaseReaction[];
  /** When the status and the event are written. */
  after?: readonly Reaction<Row, Changes, Kept>[];
  /** The jobs that the event starts once the transaction is committed. */
  jobs?: readonly string[];
}

/** The event of a move or, for a move without one, the resource and the trigger. */
export type Cause = EventType | `${string}:${string}`;

/** The table of what follows what, as `move` reads it. Each entry is typed where it is declared. */
export type Reactions = Readonly<Partial<Record<Cause, Follows<never, never, unknown>>>>;
