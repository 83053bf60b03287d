import { inOrderOf } from "@/server/db/keyset";
import { transferStates } from "@/server/domain/bank/outgoing/transfer-states";
import type { BankTransfer, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

export type TransferStatus = keyof typeof transferStates.states;
export type TransferTrigger = keyof typeof transferStates.moves;

/** What a transition writes besides the status. */
export type TransferChanges = Pick<
  Prisma.BankTransferUpdateManyMutationInput,
  "executedAt" | "returnedAt" | "reasonCode" | "reasonText"
>;

/** Moves transfers. */
export const transferTransitions: Transitions<BankTransfer, TransferStatus, TransferTrigger, TransferChanges> = {
  machine: transferStates,
  async update(tx, ids, from, { status, ...changes }) {
    const moved = await tx.db.bankTransfer.updateManyAndReturn({
      where: { id: { in: [...ids] }, status: { in: [...from] } },
      data: { ...changes, status, changedAt: tx.now() },
      select: { id: true },
    });
    return moved.map(({ id }) => id);
  },
  read: async (tx, ids) => inOrderOf(ids, await tx.db.bankTransfer.findMany({ where: { id: { in: ids } } })),
  notify: () => ({ partyIds: [], data: {} }),
};
