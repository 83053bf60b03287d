import { inOrderOf } from "@/server/db/keyset";
import { payoutStates } from "@/server/domain/payouts/payout-states";
import type { EventDraft } from "@/server/events/emit";
import type { Payout, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Transitions } from "@/server/operations/transition";
import { type PayoutStatus, serializePayout } from "@/server/resources/payout";

/** What a transition may write of each payout besides the status. */
export interface PayoutChanges {
  of(payoutId: string): Prisma.PayoutUpdateManyMutationInput;
}

/** Moves payouts. The caller has locked them. */
export const payoutTransitions: Transitions<Payout, PayoutStatus, keyof typeof payoutStates.moves, PayoutChanges> = {
  machine: payoutStates,
  async update(tx, ids, from, { status, of }) {
    const moved: string[] = [];
    for (const id of ids) {
      const data = { ...of(id), status };
      const { count } = await tx.db.payout.updateMany({ where: { id, status: { in: [...from] } }, data });
      if (count > 0) moved.push(id);
    }
    return moved;
  },
  read: async (tx, ids) => inOrderOf(ids, await tx.db.payout.findMany({ where: { id: { in: ids } } })),
  notify: (_tx, payout) => payoutEvent(payout),
};

/** The data of an event about a payout, and who is concerned. */
export function payoutEvent(payout: Payout): Pick<EventDraft, "partyIds" | "data"> {
  return { partyIds: [payout.identityId], data: serializePayout(payout) };
}

/** Reads payouts by their ids, in that order. */
export async function readPayouts(ctx: Context, ids: string[]): Promise<Payout[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await ctx.db.payout.findMany({ where: { id: { in: ids } } }));
}
