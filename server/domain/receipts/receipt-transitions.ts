import { receiptStates } from "@/server/domain/receipts/receipt-states";
import type { Receipt } from "@/server/generated/prisma/client";
import type { WayBackOfSettled } from "@/server/kernel/way-back";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof receiptStates.states;
type Trigger = keyof typeof receiptStates.moves;

/** Moves receipts between statuses. They emit no events: the gift's event covers it. */
export const receiptTransitions: Transitions<Receipt, Status, Trigger, { voidedAt: Date; wayBack: WayBackOfSettled }> =
  {
    machine: receiptStates,

    async update(tx, ids, from, changes) {
      const where = { id: { in: ids }, status: { in: [...from] } };
      const moved = await tx.db.receipt.updateManyAndReturn({ where, data: changes, select: { id: true } });
      return moved.map((row) => row.id);
    },

    read: (tx, ids) => tx.db.receipt.findMany({ where: { id: { in: ids } } }),

    notify: () => ({ partyIds: [], data: {} }),
  };
