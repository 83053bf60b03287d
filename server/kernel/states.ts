/** One permitted change of status: from which states, to which, and the event that tells of it. */
export interface Move<State extends string, EventType extends string = string> {
  from: readonly State[];
  to: State;
  /** The public event written with the change, or null where the change is not announced. */
  emits: EventType | null;
  /** What causes it, for diagrams and docs. */
  when: string;
}

export interface StateMachine<State extends string, Trigger extends string> {
  resource: string;
  initial: State;
  states: Readonly<Record<State, string>>;
  moves: Readonly<Record<Trigger, Move<State>>>;
}

/** Declares the states of a resource and every move between them. A status changes in no other way. */
export function defineStates<State extends string, Trigger extends string>(
  machine: StateMachine<State, Trigger>,
): StateMachine<State, Trigger> {
  const known = new Set(Object.keys(machine.states));
  for (const [trigger, move] of Object.entries<Move<State>>(machine.moves)) {
    const unknown = [...move.from, move.to].filter((state) => !known.has(state));
    if (unknown.length > 0)
      throw new Error(`${machine.resource}.${trigger} names unknown states: ${unknown.join(", ")}`);
  }
  return machine;
}

/** The states that a resource in `state` may move to. */
export function nextStates<State extends string>(machine: StateMachine<State, string>, state: State): State[] {
  const moves = Object.values<Move<State>>(machine.moves);
  return [...new Set(moves.filter((move) => move.from.includes(state)).map((move) => move.to))];
}
