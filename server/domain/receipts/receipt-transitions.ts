import { receiptStates } from "@/server/domain/receipts/receipt-states";
import type { Transitions } from "@/server/domain/transition";
import type { Receipt } from "@/server/generated/prisma/client";

type Status = keyof typeof receiptStates.states;
type Trigger = keyof typeof receiptStates.moves;

/** How receipts are moved between their states. No event of their own says so: the gift's does. */
export const receiptTransitions: Transitions<Receipt, Status, Trigger, { voidedAt: Date }> = {
  machine: receiptStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.receipt.updateManyAndReturn({ where, data: changes, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.receipt.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
