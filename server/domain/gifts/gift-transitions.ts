import { giftEvent, type ReceiptedGift } from "@/server/domain/gifts/gift-event";
import { readGifts, readGiftsWithContacts } from "@/server/domain/gifts/gift-rows";
import { giftStates } from "@/server/domain/gifts/gift-states";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { MoveOptions, Transitions } from "@/server/operations/transition";
import type { GiftStatus } from "@/server/resources/gift";

export type { ReceiptedGift };

/**
 * What a transition may write besides the status. Instants are in RFC 3339, as they are sent to the database in JSON.
 */
export interface GiftChange {
  screening?: string;
  charged_at?: string;
  settled_at?: string;
  failed_at?: string;
  refunded_at?: string;
  failure_code?: string;
  failure_message?: string;
  rejected_side?: string;
}

export interface GiftChanges {
  /** What to write to each gift. */
  of(giftId: string): GiftChange;
  /** Gifts that fail or are reversed because the rail took nothing for them, or has returned it. */
  returnedByRail?: ReadonlySet<string>;
}

type Trigger = keyof typeof giftStates.moves;

export const giftTransitions: Transitions<ReceiptedGift, GiftStatus, Trigger, GiftChanges> = {
  machine: giftStates,

  lock: lockGifts,

  async update(tx, ids, from, { status, of }) {
    const rows = JSON.stringify(ids.map((id) => ({ id, ...of(id) })));
    const moved = await tx.db.$queryRaw<{ id: string }[]>`
      UPDATE gifts g SET
        status = ${status},
        counts_outgoing = g.counts_outgoing OR ${status} = 'settled',
        counts_incoming = g.counts_incoming OR ${status} = 'settled',
        screening = coalesce(r.screening, g.screening),
        charged_at = coalesce(r.charged_at, g.charged_at),
        settled_at = coalesce(r.settled_at, g.settled_at),
        failed_at = coalesce(r.failed_at, g.failed_at),
        refunded_at = coalesce(r.refunded_at, g.refunded_at),
        failure_code = coalesce(r.failure_code, g.failure_code),
        failure_message = coalesce(r.failure_message, g.failure_message),
        rejected_side = coalesce(r.rejected_side, g.rejected_side)
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(
        id text, screening text, charged_at timestamptz,
        settled_at timestamptz, failed_at timestamptz, refunded_at timestamptz, failure_code text, failure_message text,
        rejected_side text)
      WHERE g.id = r.id AND g.status = ANY (${from as GiftStatus[]})
      RETURNING g.id`;
    return moved.map((row) => row.id);
  },

  read: readGiftsWithContacts,

  notify: giftEvent,
};

/** Locks and reads the gifts that are in one of the states, in id order. */
export async function lockGifts(
  tx: Context,
  ids: string[],
  states: readonly GiftStatus[],
  { skipsLocked = false }: MoveOptions,
): Promise<ReceiptedGift[]> {
  const locked = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM gifts WHERE id = ANY (${ids}) AND status = ANY (${[...states]})
    ORDER BY id FOR NO KEY UPDATE ${skipsLocked ? Prisma.sql`SKIP LOCKED` : Prisma.empty}`;
  if (locked.length === 0) return [];
  // Once they are locked: their receipts may have been written by whoever had them.
  return readGifts(
    tx,
    locked.map((row) => row.id),
  );
}
