import { type DoubleWorld, Scope } from "@/server/testing/stripe/scope";

/** What happens at its time, by name. */
export type DueActions = Record<string, (scope: Scope, id: string, detail: string) => void>;

/** Does what is due, in its order and each at its own time. Returns how much there was. */
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
