import { prepaymentStates } from "@/server/domain/pools/commitments/prepayment-states";
import type { Prepayment, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

/** Moves the payments of years. The caller has locked them. */
export const prepaymentTransitions: Transitions<
  Prepayment,
  keyof typeof prepaymentStates.states,
  keyof typeof prepaymentStates.moves,
  Omit<Prisma.PrepaymentUpdateManyMutationInput, "status">
> = {
  machine: prepaymentStates,
  async update(tx, ids, from, data) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.prepayment.updateManyAndReturn({ where, data, select: { id: true } });
    return moved.map(({ id }) => id);
  },
  read: (tx, ids) => tx.db.prepayment.findMany({ where: { id: { in: ids } } }),
  notify: () => ({ partyIds: [], data: {} }),
};
