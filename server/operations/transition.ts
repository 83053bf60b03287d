import type { EventType } from "@/server/events/catalogue";
import { emitEvents } from "@/server/events/emit";
import { InvalidState } from "@/server/kernel/common-errors";
import { type Move, nextStates, type StateMachine } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { Cause, Follows } from "@/server/operations/reaction";

/** How to move, reread and announce the rows of one resource. */
export interface Transitions<
  Row extends { id: string; status: string },
  State extends string,
  Trigger extends string,
  Changes,
> {
  machine: StateMachine<State, Trigger>;
  /**
   * Locks those of the rows that are in one of the states, in a fixed order. Needed if something happens before a
   * transition.
   */
  lock?(tx: Context, ids: string[], from: readonly State[], options: MoveOptions): Promise<Row[]>;
  /** Sets status and changes where id is one of these and status is one of `from`; returns the ids that were moved. */
  update(tx: Context, ids: string[], from: readonly State[], changes: Changes & { status: State }): Promise<string[]>;
  /** Reads the moved rows with everything that their events show. */
  read(tx: Context, ids: string[]): Promise<Row[]>;
  /** The event's data and the identities concerned. */
  notify(tx: Context, row: Row, type: EventType): { partyIds: string[]; data: object };
}

export interface MoveOptions {
  /** Skips rows that another worker has locked instead of waiting for them. */
  skipsLocked?: boolean;
}

/**
 * Moves every row whose state has a transition for this trigger. In the same transaction it writes the events and runs
 * the reactions. Rows in other states are skipped, which makes it idempotent. Returns the rows moved.
 */
export async function moveAll<
  Row extends { id: string; status: string },
  State extends string,
  Trigger extends string,
  Changes,
>(
  tx: Context,
  transitions: Transitions<Row, State, Trigger, Changes>,
  ids: string[],
  trigger: NoInfer<Trigger>,
  changes: NoInfer<Changes>,
  options: MoveOptions = {},
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { machine } = transitions;
  const move: Move<State> = machine.moves[trigger];
  const cause = (move.emits ?? `${machine.resource}:${trigger}`) as Cause;
  const { before = [], written = [], after = [] } = (tx.reactions[cause] ?? {}) as Follows<Row, Changes>;
  let locked: Row[] = [];
  let moving = ids;
  if (before.length + written.length > 0) {
    if (!transitions.lock) throw new Error(`${machine.resource} is not locked before ${cause}`);
    locked = await transitions.lock(tx, ids, move.from, options);
    for (const { run } of before) locked = locked.length === 0 ? locked : ((await run(tx, locked, changes)) ?? locked);
    moving = locked.map((row) => row.id);
    if (moving.length === 0) return [];
  }
  const moved = await transitions.update(tx, moving, move.from, { ...changes, status: move.to });
  if (moved.length === 0) return [];
  const ready: (() => Promise<unknown>)[] = [];
  for (const reaction of written)
    ready.push("prepare" in reaction ? await reaction.prepare(tx, locked) : () => reaction.run(tx, locked, changes));
  for (const run of ready) await run();
  const rows = inOrder(await transitions.read(tx, moved));
  if (move.emits) {
    const type = move.emits as EventType;
    const drafts = rows.map((row) => ({ type, subjectId: row.id, ...transitions.notify(tx, row, type) }));
    await emitEvents(tx, drafts);
  }
  for (const { run } of after) await run(tx, rows, changes);
  return rows;
}

/** Sorted by id, so that events and follow-ups don't depend on the order in which the database returned the rows. */
function inOrder<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Moves one row, or throws 409 if its state does not have (or no longer has) a transition for this trigger. */
export async function move<
  Row extends { id: string; status: string },
  State extends string,
  Trigger extends string,
  Changes,
>(
  tx: Context,
  transitions: Transitions<Row, State, Trigger, Changes>,
  row: { id: string },
  trigger: NoInfer<Trigger>,
  changes: NoInfer<Changes>,
): Promise<Row> {
  const moved = await moveAll(tx, transitions, [row.id], trigger, changes);
  const own = moved.find(({ id }) => id === row.id);
  if (own) return own;
  const [current] = await transitions.read(tx, [row.id]);
  const status = (current?.status ?? "unknown") as State;
  throw InvalidState({ context: { status, allowed: current ? nextStates(transitions.machine, status) : [] } });
}
