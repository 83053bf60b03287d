import { makeNotes } from "@/server/adapters/job-engine/engine-notes";
import { noteSendRefused, noteSent } from "@/server/adapters/job-engine/engine-state";
import { type InngestAccess, inngestClient, inngestEventName } from "@/server/adapters/job-engine/inngest-client";
import { reasonIn, reasonText, watchFetch } from "@/server/adapters/job-engine/inngest-outcome";
import type { EventType } from "@/server/events/catalogue";
import type { Job } from "@/server/jobs/job";
import type { Context } from "@/server/operations/context";

/** An event is some 200 bytes here, so a batch stays far below what the server accepts. */
const BATCH_SIZE = 100;

interface EventRow {
  id: string;
  type: EventType;
  subjectId: string;
  groupId: string | null;
  createdAt: Date;
}

export type Relayed = "all" | "some" | "refused";

/**
 * Creates a function that sends Inngest the oldest events that a job waits for, and deletes their waiting entries
 * once Inngest has them. After a crash in between they are sent again: Inngest recognizes their ids, except for
 * functions that take batches, which may run again. Rejected events keep waiting.
 */
export function makeRelay(ctx: Context, jobs: Job[], access: InngestAccess): () => Promise<Relayed> {
  const awaited = new Set<EventType>(jobs.flatMap(({ on, cancelOn = [] }) => [...on, ...cancelOn]));
  const send = makeSender(ctx, access);
  return async () => {
    const { rows } = await ctx.pool.query<EventRow>(
      `SELECT id, type, subject_id AS "subjectId", group_id AS "groupId", created_at AS "createdAt" FROM awaited_events ORDER BY created_at, id LIMIT $1`,
      [BATCH_SIZE],
    );
    const wanted = rows.filter(({ type }) => awaited.has(type));
    const payload = wanted.map((row) => ({ id: row.id, name: inngestEventName(access, row.type), data: eventOf(row) }));
    if (payload.length > 0 && !(await send(payload))) return "refused";
    if (rows.length === 0) return "all";
    const [first, last] = [rows[0]!.createdAt, rows.at(-1)!.createdAt];
    await ctx.pool.query("DELETE FROM awaited_events WHERE created_at BETWEEN $1 AND $2 AND id = ANY ($3)", [
      first,
      last,
      rows.map(({ id }) => id),
    ]);
    return rows.length === BATCH_SIZE ? "some" : "all";
  };
}

/** An event as the functions get it. */
function eventOf({ id, type, subjectId, groupId }: EventRow) {
  return { id, type, subjectId, groupId };
}

type Payload = { id?: string; name: string; data: Record<string, unknown> }[];

/** Creates a function that sends events to Inngest and records the outcome. False if Inngest did not accept them. */
export function makeSender(ctx: Context, access: InngestAccess): (events: Payload) => Promise<boolean> {
  const watched = watchFetch(access.fetch);
  const client = inngestClient({ ...access, fetch: watched.fetch }, ctx.log);
  const notes = makeNotes(ctx.log);
  return async (events) => {
    watched.reset();
    try {
      await client.send(events);
      notes.keep(() => noteSent(ctx));
      await notes.flush();
      return true;
    } catch (error) {
      ctx.log.debug({ err: error }, "events could not be sent");
      const failed = { cause: "the client failed", detail: String(error) };
      const reason = reasonIn(watched.outcome(), { key: "event key", content: "the events" }) ?? failed;
      ctx.log.error({ reason: reasonText(reason), events: events.length }, "Inngest did not accept events; they wait");
      notes.keep(() => noteSendRefused(ctx, reason));
      await notes.flush();
      return false;
    }
  };
}
