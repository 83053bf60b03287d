import { type DoubleWorld, Scope } from "@/server/testing/stripe/scope";

/** The actions of scheduled work, by name. */
export type DueActions = Record<string, (scope: Scope, id: string, detail: string) => void>;

/** Runs all due work in order, each with the clock at its own due time. Returns how many actions there were. */
export function doDueWork(world: DoubleWorld, actions: DueActions, at: { ms: number | null }): number {
  const { state } = world;
  const untilMs = world.options.now().getTime();
  let done = 0;
  for (let next = state.takeDue(untilMs); next; next = state.takeDue(untilMs)) {
    at.ms = next.dueMs;
    try {
      actions[next.kind]?.(new Scope(world, next.account, next.livemode), next.id, next.detail);
    } finally {
      at.ms = null;
    }
    done += 1;
  }
  return done;
}
