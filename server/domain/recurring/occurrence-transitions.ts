import { occurrenceStates } from "@/server/domain/recurring/occurrence-states";
import { emitEvents } from "@/server/events/emit";
import type { Gift, RecurringOccurrence } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll, type Transitions } from "@/server/operations/transition";

type Status = keyof typeof occurrenceStates.states;
type Trigger = keyof typeof occurrenceStates.moves;

interface Changes {
  /** Why the gift of each failed, by its id. */
  failures?: ReadonlyMap<string, string | null>;
}

type OccurrenceRow = RecurringOccurrence & { id: string; status: string };

/** Moves occurrences of recurring gifts, by the ids of their gifts. */
export const occurrenceTransitions: Transitions<OccurrenceRow, Status, Trigger, Changes> = {
  machine: occurrenceStates,

  async update(tx, giftIds, from, { status, failures }) {
    const rows = giftIds.map((gift_id) => ({ gift_id, code: failures?.get(gift_id) ?? null }));
    const moved = await tx.db.$queryRaw<{ giftId: string }[]>`
      UPDATE recurring_occurrences o SET state = ${status}, failure_code = r.code, is_handled = false
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(gift_id text, code text)
      WHERE o.gift_id = r.gift_id AND o.state = ANY (${[...from]})
      RETURNING o.gift_id AS "giftId"`;
    return moved.map((row) => row.giftId);
  },

  async read(tx, giftIds) {
    const rows = await tx.db.recurringOccurrence.findMany({ where: { giftId: { in: giftIds } } });
    return rows.map((row) => ({ ...row, id: row.giftId!, status: row.state }));
  },

  notify: () => ({ partyIds: [], data: {} }),
};

/** Marks the occurrences of gifts that settled. A job continues from there. */
export async function settleOccurrences(tx: Context, gifts: Gift[]): Promise<void> {
  const settled = await moveAll(tx, occurrenceTransitions, giftIdsOf(gifts), "settle", {});
  await emitEnded(tx, settled);
}

/** Marks the occurrences of gifts that failed. A job continues from there. */
export async function failOccurrences(tx: Context, gifts: Gift[]): Promise<void> {
  const failures = new Map(gifts.map((gift) => [gift.id, gift.failureCode]));
  const failed = await moveAll(tx, occurrenceTransitions, giftIdsOf(gifts), "fail", { failures });
  await emitEnded(tx, failed);
}

/** Marks the settled occurrences of gifts whose payment came back. A job continues from there. */
export async function returnOccurrences(tx: Context, gifts: Gift[]): Promise<void> {
  await emitEnded(tx, await moveAll(tx, occurrenceTransitions, giftIdsOf(gifts), "return", {}));
}

/** Marks the settled occurrences among gifts whose payment is disputed. A job continues from there. */
export async function disputeOccurrences(tx: Context, giftIds: string[]): Promise<void> {
  await emitEnded(tx, await moveAll(tx, occurrenceTransitions, giftIds, "dispute", {}));
}

async function emitEnded(tx: Context, occurrences: OccurrenceRow[]): Promise<void> {
  const type = "recurring_gift.occurrence_ended" as const;
  const drafts = occurrences.map((row) => ({ type, subjectId: row.recurringGiftId, partyIds: [], data: {} }));
  await emitEvents(tx, drafts);
}

function giftIdsOf(gifts: Gift[]): string[] {
  return gifts.filter((gift) => gift.recurringGiftId !== null).map((gift) => gift.id);
}
