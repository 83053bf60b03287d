import { inOrderOf } from "@/server/db/keyset";
import { bankFileStates } from "@/server/domain/bank/bank-file-states";
import type { BankFile, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

export type BankFileStatus = keyof typeof bankFileStates.states;

/** What a transition writes besides the status. */
type BankFileChanges = Pick<Prisma.BankFileUpdateManyMutationInput, "problems" | "entries" | "readAt" | "bookedAt">;

/** Moves files of statements. */
export const bankFileTransitions: Transitions<
  BankFile,
  BankFileStatus,
  keyof typeof bankFileStates.moves,
  BankFileChanges
> = {
  machine: bankFileStates,
  async update(tx, ids, from, { status, ...changes }) {
    const moved = await tx.db.bankFile.updateManyAndReturn({
      where: { id: { in: [...ids] }, status: { in: [...from] } },
      data: { ...changes, status },
      select: { id: true },
    });
    return moved.map(({ id }) => id);
  },
  read: async (tx, ids) => inOrderOf(ids, await tx.db.bankFile.findMany({ where: { id: { in: ids } } })),
  notify: () => ({ partyIds: [], data: {} }),
};
