import { setTimeout as sleep } from "node:timers/promises";
import { type EventDraft, emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";

const TICK_MS = 20;
/** Events per statement. */
const TOGETHER = 500;

/** Emits this many events in one transaction. Returns their ids. */
export async function emit(context: Context, event: EventDraft, count: number): Promise<string[]> {
  const ids: string[] = [];
  await context.transaction(async (tx) => {
    const newId: Context["newId"] = (kind) => {
      const id = tx.newId(kind);
      ids.push(id);
      return id;
    };
    for (let left = count; left > 0; left -= TOGETHER)
      await emitEvents({ ...tx, newId }, Array<EventDraft>(Math.min(left, TOGETHER)).fill(event));
  });
  return ids;
}

/** Emits events at a steady rate. Returns each event's commit time in ms, on the machine's clock. */
export async function emitEvenly(
  context: Context,
  event: EventDraft,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Map<string, number>> {
  const committed = new Map<string, number>();
  const started = performance.now();
  for (;;) {
    const elapsed = (performance.now() - started) / 1_000;
    if (elapsed >= seconds) return committed;
    const due = Math.floor(elapsed * perSecond) - committed.size;
    const ids = due > 0 ? await emit(context, event, due) : [];
    const atMs = Date.now();
    for (const id of ids) committed.set(id, atMs);
    await sleep(TICK_MS);
  }
}
