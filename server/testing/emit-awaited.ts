import { isAwaited } from "@/server/events/catalogue";
import { type EventDraft, emitEvents } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";

/** Emits events for tests' jobs, including types that no job of the product waits for. */
export function emitAwaited(ctx: Context, drafts: EventDraft[]): Promise<void> {
  return ctx.transaction(async (tx) => {
    await emitEvents(tx, drafts);
    const others = drafts.map(({ type }) => type).filter((type) => !isAwaited(type));
    await tx.statement(
      `INSERT INTO awaited_events SELECT id, type, subject_id, group_id, created_at FROM events
       WHERE xmin = pg_current_xact_id()::xid AND type = ANY ($1)`,
      [others],
    );
  });
}
