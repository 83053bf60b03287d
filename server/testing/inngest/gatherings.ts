import { evaluate } from "@/server/testing/inngest/expression";
import type { SentEvent, ServedFunction } from "@/server/testing/inngest/served-function";
import { serverDurationMs } from "@/server/testing/inngest/server-duration";

interface Gathering {
  functionId: string;
  events: SentEvent[];
  since: number;
  dueAt: number;
}

/** Events that are ready to start a run: a batch, or the last event of a debounce. */
export interface Gathered {
  functionId: string;
  events: SentEvent[];
}

/** Events that wait: in batches until full or timed out, in debounces until the period passes without a new event. */
export class Gatherings {
  private open = new Map<string, Gathering>();
  private full: Gathering[] = [];

  /** How many events wait. */
  get count(): number {
    return [...this.open.values(), ...this.full].reduce((sum, { events }) => sum + events.length, 0);
  }

  addToBatch(served: ServedFunction, event: SentEvent, now: number): void {
    const batch = served.batchEvents!;
    const key = keyOf(served, batch.key, event);
    const dueAt = now + serverDurationMs(batch.timeout)!;
    const gathering = this.open.get(key) ?? { functionId: served.id, events: [], since: now, dueAt };
    gathering.events.push(event);
    this.open.set(key, gathering);
    if (gathering.events.length < batch.maxSize) return;
    this.open.delete(key);
    this.full.push(gathering);
  }

  addToDebounce(served: ServedFunction, event: SentEvent, now: number): void {
    const { period, timeout, key: expression } = served.debounce!;
    const key = keyOf(served, expression, event);
    const since = this.open.get(key)?.since ?? now;
    const latest = timeout ? since + serverDurationMs(timeout)! : Number.POSITIVE_INFINITY;
    const dueAt = Math.min(latest, now + serverDurationMs(period)!);
    this.open.set(key, { functionId: served.id, events: [event], since, dueAt });
  }

  /** Removes and returns what is ready. */
  takeDue(now: number): Gathered[] {
    const due = [...this.open].filter(([, { dueAt }]) => dueAt <= now);
    for (const [key] of due) this.open.delete(key);
    return [...this.full.splice(0), ...due.map(([, gathering]) => gathering)];
  }

  clear(): void {
    this.open.clear();
    this.full = [];
  }
}

/** The function's id and the key expression's value for the event. */
export function keyOf(served: ServedFunction, expression: string | undefined, event: SentEvent): string {
  return `${served.id} ${expression === undefined ? "" : JSON.stringify(evaluate(expression, { event }))}`;
}
