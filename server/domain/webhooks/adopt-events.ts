import type { Context } from "@/server/operations/context";

/** Whether events wait that are marked in their own row, as an earlier version wrote them. */
export const HAS_MARKED = "EXISTS (SELECT FROM events WHERE fanned_out_at IS NULL)";

const ADOPTED_AT_ONCE = 500;

/**
 * Moves events that are marked as waiting in their own row to `open_events`: those from before an update, and those that
 * processes of the earlier version write until they end.
 */
export async function adoptEvents(ctx: Context): Promise<void> {
  while ((await adoptBatch(ctx)) === ADOPTED_AT_ONCE);
}

function adoptBatch(ctx: Context): Promise<number> {
  return ctx.db.$executeRaw`
    WITH marked AS (
      UPDATE events SET fanned_out_at = created_at WHERE id IN (
        SELECT id FROM events WHERE fanned_out_at IS NULL ORDER BY created_at LIMIT ${ADOPTED_AT_ONCE} FOR UPDATE SKIP LOCKED
      ) RETURNING id, type, subject_id, created_at
    )
    INSERT INTO open_events (id, type, subject_id, created_at) SELECT id, type, subject_id, created_at FROM marked`;
}
