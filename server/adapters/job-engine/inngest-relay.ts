import type { Inngest } from "inngest";
import { inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import type { Context } from "@/server/domain/context";
import type { EventType } from "@/server/events/catalogue";
import type { Job } from "@/server/jobs/job";

const MOST_EVENTS = 100;

interface EventRow {
  id: string;
  type: EventType;
  subjectId: string;
  groupId: string | null;
}

/**
 * Sends recorded events to Inngest and marks them once it has them. After a crash in between they are sent again, and
 * Inngest deduplicates them by their ids. Returns 0 if there may be more, else null.
 */
export async function relayToInngest(ctx: Context, client: Inngest, jobs: Job[]): Promise<number | null> {
  const { rows } = await ctx.pool.query<EventRow>(
    `SELECT id, type, subject_id AS "subjectId", group_id AS "groupId" FROM events WHERE relayed_at IS NULL ORDER BY created_at, id LIMIT $1`,
    [MOST_EVENTS],
  );
  if (rows.length === 0) return null;
  const awaited = new Set(jobs.flatMap(({ on }) => on));
  const payload = rows
    .filter(({ type }) => awaited.has(type))
    .map((row) => ({ id: row.id, name: inngestEventName(row.type), data: { ...row } }));
  if (payload.length > 0) await client.send(payload);
  await ctx.pool.query("UPDATE events SET relayed_at = $1 WHERE id = ANY ($2) AND relayed_at IS NULL", [
    ctx.now(),
    rows.map(({ id }) => id),
  ]);
  return rows.length === MOST_EVENTS ? 0 : null;
}
