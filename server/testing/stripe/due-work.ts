import type { DueWork } from "@/server/testing/stripe/double-state";
import { type DoubleWorld, Scope } from "@/server/testing/stripe/scope";

/** What happens at its time, by name. */
export type DueActions = Record<string, (scope: Scope, id: string, detail: string) => void>;

/** Does what is due, in its order and each at its own time. Returns how much there was. */
export function doDueWork(world: DoubleWorld, actions: DueActions, at: { ms: number | null }): number {
  const { kept } = world.state;
  const untilMs = world.options.now().getTime();
  let done = 0;
  for (let next = takeNext(kept.due, untilMs); next; next = takeNext(kept.due, untilMs)) {
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

function takeNext(due: DueWork[], untilMs: number): DueWork | null {
  let first = -1;
  for (const [at, work] of due.entries())
    if (work.dueMs <= untilMs && (first < 0 || work.dueMs < due[first]!.dueMs)) first = at;
  return first < 0 ? null : due.splice(first, 1)[0]!;
}
