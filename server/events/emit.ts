import type { Db } from "@/server/db/client";
import type { EventType } from "@/server/events/catalogue";
import { newId } from "@/server/kernel/ids";

export interface EventDraft {
  type: EventType;
  /** The id of the resource that the event is about. */
  subjectId: string;
  /** The identities concerned; whoever manages one of them may be told. */
  partyIds: string[];
  /** The resource as GET would return it now. */
  data: object;
}

/** Writes events into the running transaction: no change without its event, no event without its change. */
export async function emitEvents(db: Db, at: Date, drafts: EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await db.event.createMany({
    data: drafts.map((draft) => ({
      id: newId("event"),
      type: draft.type,
      subjectId: draft.subjectId,
      partyIds: draft.partyIds,
      data: JSON.stringify(draft.data),
      createdAt: at,
    })),
  });
}
