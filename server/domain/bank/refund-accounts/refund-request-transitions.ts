import { inOrderOf } from "@/server/db/keyset";
import { refundRequestStates } from "@/server/domain/bank/refund-accounts/refund-request-states";
import type { Prisma, RefundRequest } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type RefundRequestStatus = keyof typeof refundRequestStates.states;

/** What a transition writes besides the status. */
type RefundRequestChanges = Pick<Prisma.RefundRequestUncheckedUpdateManyInput, "answeredAt" | "nextId" | "closedAt">;

/** Moves questions to donors. */
export const refundRequestTransitions: Transitions<
  RefundRequest,
  RefundRequestStatus,
  keyof typeof refundRequestStates.moves,
  RefundRequestChanges
> = {
  machine: refundRequestStates,
  async update(tx, ids, from, { status, ...changes }) {
    const moved = await tx.db.refundRequest.updateManyAndReturn({
      where: { id: { in: [...ids] }, status: { in: [...from] } },
      data: { ...changes, status },
      select: { id: true },
    });
    return moved.map(({ id }) => id);
  },
  read: async (tx, ids) => inOrderOf(ids, await tx.db.refundRequest.findMany({ where: { id: { in: ids } } })),
  notify: () => ({ partyIds: [], data: {} }),
};
