import { inOrderOf } from "@/server/db/keyset";
import { paymentFileStates } from "@/server/domain/bank/outgoing/payment-file-states";
import type { BankPaymentFile, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Status = keyof typeof paymentFileStates.states;
type Trigger = keyof typeof paymentFileStates.moves;

/** What a transition writes besides the status. */
type Changes = Pick<Prisma.BankPaymentFileUpdateManyMutationInput, "releasedBy" | "releasedAt" | "canceledAt" | "note">;

/** Moves files of transfers. */
export const paymentFileTransitions: Transitions<BankPaymentFile, Status, Trigger, Changes> = {
  machine: paymentFileStates,
  async update(tx, ids, from, { status, ...changes }) {
    const moved = await tx.db.bankPaymentFile.updateManyAndReturn({
      where: { id: { in: [...ids] }, status: { in: [...from] } },
      data: { ...changes, status },
      select: { id: true },
    });
    return moved.map(({ id }) => id);
  },
  read: async (tx, ids) => inOrderOf(ids, await tx.db.bankPaymentFile.findMany({ where: { id: { in: ids } } })),
  notify: () => ({ partyIds: [], data: {} }),
};
