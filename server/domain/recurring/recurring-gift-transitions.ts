import { transferTermsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { recurringParties } from "@/server/domain/recurring/recurring-gift-access";
import { recurringGiftStates } from "@/server/domain/recurring/recurring-gift-states";
import type { EventDraft } from "@/server/events/emit";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Transitions } from "@/server/operations/transition";
import type { GiftSides } from "@/server/resources/gift-failure";
import {
  type RecurringGiftStatus,
  type RecurringGiftWithTotals,
  type RecurringTotals,
  serializeRecurringGift,
} from "@/server/resources/recurring-gift";

export const withSides = { campaign: { include: { parent: true } } } as const;
export type RecurringGiftWithSides = Prisma.RecurringGiftGetPayload<{ include: typeof withSides }>;
export type ReadRecurringGift = RecurringGiftWithSides & RecurringGiftWithTotals;

/** What a transition may write besides the status. */
export type RecurringGiftChange = Omit<Prisma.RecurringGiftUpdateManyMutationInput, "status">;

type Trigger = keyof typeof recurringGiftStates.moves;

export const recurringGiftTransitions: Transitions<
  ReadRecurringGift,
  RecurringGiftStatus,
  Trigger,
  RecurringGiftChange
> = {
  machine: recurringGiftStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.recurringGift.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: readRecurringGifts,

  notify: recurringGiftEvent,
};

/** The data of an event about a recurring gift, and who is concerned, each with what it can read. */
export function recurringGiftEvent(
  ctx: Context,
  gift: ReadRecurringGift,
): Pick<EventDraft, "partyIds" | "data" | "views"> {
  const viewOf = (id: string, sides: GiftSides) => ({
    partyIds: [id],
    data: serializeRecurringGift(gift, sides, transferTermsOf(ctx, gift)),
  });
  return {
    partyIds: recurringParties(gift),
    data: serializeRecurringGift(gift, { sender: false, recipient: false }, null),
    views: [
      viewOf(gift.donorId, { sender: true, recipient: false }),
      viewOf(gift.campaign.beneficiaryId, { sender: false, recipient: true }),
    ],
  };
}

/** Reads recurring gifts with everything that responses show of them, unordered. */
export async function readRecurringGifts(ctx: Context, ids: string[]): Promise<ReadRecurringGift[]> {
  const rows = await ctx.db.recurringGift.findMany({ where: { id: { in: ids } }, include: withSides });
  const totals = await readTotals(ctx, ids);
  return rows.map((row) => ({ ...row, totals: totals.get(row.id) ?? NOTHING }));
}

const NOTHING: RecurringTotals = { giftsCount: 0, totalCents: 0n, lastGiftId: null };

async function readTotals(ctx: Context, ids: string[]): Promise<Map<string, RecurringTotals>> {
  const rows = await ctx.db.$queryRaw<({ id: string } & RecurringTotals)[]>`
    SELECT recurring_gift_id AS id, (count(*) FILTER (WHERE status = 'settled'))::int AS "giftsCount",
      coalesce(sum(amount_cents) FILTER (WHERE status = 'settled'), 0)::bigint AS "totalCents",
      (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS "lastGiftId"
    FROM gifts WHERE recurring_gift_id = ANY (${ids}) AND recurring_gift_id IS NOT NULL GROUP BY recurring_gift_id`;
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
}

/** Locks a recurring gift until the transaction ends and reads its row; null if there is none. */
export async function lockRecurringGift(tx: Context, id: string): Promise<RecurringGiftWithSides | null> {
  await tx.db.$queryRaw(Prisma.sql`SELECT 1 FROM recurring_gifts WHERE id = ${id} FOR NO KEY UPDATE`);
  return tx.db.recurringGift.findUnique({ where: { id }, include: withSides });
}
