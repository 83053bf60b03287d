import type { Db } from "@/server/db/client";
import { type EventType, isAwaited, isOpenAtFirst } from "@/server/events/catalogue";
import type { Generators } from "@/server/kernel/generators";
import type { Scope } from "@/server/kernel/scopes";

/** The part of a context that emitting events needs. */
export interface Emitter extends Pick<Generators, "newId"> {
  db: Db;
  now(): Date;
}

export interface EventDraft {
  type: EventType;
  /** The id of the resource that the event is about. */
  subjectId: string;
  /** For events that only start jobs: what several of them have in common, such as their endpoint. */
  groupId?: string;
  /** The identities concerned; whoever manages one of them may be notified. */
  partyIds: string[];
  /** The resource as GET would return it now, with only what everyone concerned may read. */
  data: object;
  /** What some of them get instead: the first view that applies. */
  views?: EventView[];
}

/** An event's data for recipients who may read more of it. */
export interface EventView {
  /** Applies if the endpoint's owner is, or manages, each of these. */
  partyIds: string[];
  /** Applies if the endpoint may read with each of these. */
  scopes?: Scope[];
  data: object;
}

/**
 * An event's views as the database stores them, as JSON; null without any. Their data is text, so that it stays
 * unchanged.
 */
export function storedViews(views: EventView[] = []) {
  if (views.length === 0) return null;
  return views.map(({ partyIds, scopes = [], data }) => ({
    party_ids: partyIds,
    scopes,
    data: JSON.stringify(data),
  }));
}

/** Writes events in the current transaction: no change without its event, no event without its change. */
export async function emitEvents(tx: Emitter, drafts: EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const at = tx.now();
  const ids = drafts.map(() => tx.newId("event"));
  const column = <T>(value: (draft: EventDraft) => T): T[] => drafts.map(value);
  // An array by column, as in server/db/row-arrays.ts. The statement is the same for any number of events: it would be
  // planned again for each number of parameters. Ids need no quotes in an array.
  await tx.db.$executeRaw`
    WITH drafts AS (
      SELECT * FROM unnest(
        ${ids}::text[],
        ${column(({ type }) => type)}::text[],
        ${column(({ subjectId }) => subjectId)}::text[],
        ${column(({ groupId }) => groupId ?? null)}::text[],
        ${column(({ partyIds }) => `{${partyIds.join()}}`)}::text[],
        ${column(({ data }) => JSON.stringify(data))}::text[],
        ${column(({ views }) => JSON.stringify(storedViews(views)))}::text[],
        ${column(({ type }) => isOpenAtFirst(type))}::boolean[],
        ${column(({ type }) => isAwaited(type))}::boolean[]
      ) AS e(id, type, subject_id, group_id, party_ids, data, views, is_open, is_awaited)
    ), awaited AS (
      INSERT INTO awaited_events (id, type, subject_id, group_id, created_at)
      SELECT e.id, e.type, e.subject_id, e.group_id, ${at}::timestamptz FROM drafts e WHERE e.is_awaited
    ), open AS (
      INSERT INTO open_events (id, type, subject_id, created_at)
      SELECT e.id, e.type, e.subject_id, ${at}::timestamptz FROM drafts e WHERE e.is_open
    )
    INSERT INTO events (id, type, subject_id, group_id, party_ids, data, views, created_at, fanned_out_at)
    SELECT e.id, e.type, e.subject_id, e.group_id, e.party_ids::text[], e.data, nullif(e.views, 'null')::jsonb, ${at}::timestamptz,
      ${at}::timestamptz
    FROM drafts e`;
}
