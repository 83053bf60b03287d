import { type GiftHoldStatus, giftHoldStates } from "@/server/domain/checkouts/hold-states";
import type { GiftHold } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Trigger = keyof typeof giftHoldStates.moves;
type Changes = Pick<GiftHold, "decidedAt" | "decidedBy" | "reason">;

/** Moves holds between statuses. Only operators see them, so they have no events. */
export const giftHoldTransitions: Transitions<GiftHold, GiftHoldStatus, Trigger, Changes> = {
  machine: giftHoldStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.giftHold.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.giftHold.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
