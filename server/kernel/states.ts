/** One permitted status change: from which states, to which, and the event it emits. */
export interface Move<State extends string, EventType extends string = string> {
  from: readonly State[];
  to: State;
  /** The public event written with the change; null if it isn't announced. */
  emits: EventType | null;
  /** What causes it, for diagrams and docs. */
  when: string;
}

export interface StateMachine<State extends string, Trigger extends string> {
  resource: string;
  /** The state in which a row is created. */
  initial: State;
  /** Further states in which a row may be created, because what leads there happened before it was recorded. */
  otherInitials?: readonly State[];
  /** True if clients never see it; the documentation leaves it out. */
  isInternal?: true;
  states: Readonly<Record<State, string>>;
  moves: Readonly<Record<Trigger, Move<State>>>;
}

/** Declares the states of a resource and every transition between them. A status changes in no other way. */
export function defineStates<State extends string, Trigger extends string>(
  machine: StateMachine<State, Trigger>,
): StateMachine<State, Trigger> {
  const known = new Set(Object.keys(machine.states));
  const unborn = (machine.otherInitials ?? []).filter((state) => !known.has(state));
  if (unborn.length > 0) throw new Error(`${machine.resource} starts in unknown states: ${unborn.join(", ")}`);
  for (const [trigger, move] of Object.entries<Move<State>>(machine.moves)) {
    const unknown = [...move.from, move.to].filter((state) => !known.has(state));
    if (unknown.length > 0)
      throw new Error(`${machine.resource}.${trigger} names unknown states: ${unknown.join(", ")}`);
  }
  return machine;
}

/** Returns the states that a resource in `state` may move to. */
export function nextStates<State extends string>(machine: StateMachine<State, string>, state: State): State[] {
  const moves = Object.values<Move<State>>(machine.moves);
  return [...new Set(moves.filter((move) => move.from.includes(state)).map((move) => move.to))];
}

/** Returns the status of a new row. Throws for a state in which rows are not created. */
export function initialState<State extends string>(
  machine: StateMachine<State, string>,
  state = machine.initial,
): State {
  if (state !== machine.initial && !machine.otherInitials?.includes(state))
    throw new Error(`${machine.resource} cannot be created as ${state}`);
  return state;
}

/** Returns the state that the trigger leads to; the same state if it leads nowhere. */
export function stateAfter<State extends string, Trigger extends string>(
  machine: StateMachine<State, Trigger>,
  state: NoInfer<State>,
  trigger: NoInfer<Trigger>,
): State {
  const move: Move<State> = machine.moves[trigger];
  return move.from.includes(state) ? move.to : state;
}

/**
 * Returns both ends of a transition that is part of a larger statement, which must respect them. Throws for a
 * transition with an event, because such a statement emits none.
 */
export function endsOfMove<State extends string, Trigger extends string>(
  machine: StateMachine<State, Trigger>,
  trigger: NoInfer<Trigger>,
): { from: State[]; to: State } {
  const { from, to, emits }: Move<State> = machine.moves[trigger];
  if (emits !== null) throw new Error(`${machine.resource}.${trigger} emits ${emits}: use move`);
  return { from: [...from], to };
}
