import { inOrderOf } from "@/server/db/keyset";
import { disputeStates } from "@/server/domain/disputes/dispute-states";
import type { Dispute, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

export type DisputeStatus = keyof typeof disputeStates.states;

/** The statuses of an undecided dispute. */
export const OPEN_DISPUTES = ["needs_response", "under_review"] as const satisfies DisputeStatus[];

/** What a transition writes besides the status. */
type DisputeChanges = Pick<
  Prisma.DisputeUpdateManyMutationInput,
  "answer" | "answeredById" | "answeredAt" | "closedAt"
>;

/** Moves disputes. */
export const disputeTransitions: Transitions<Dispute, DisputeStatus, keyof typeof disputeStates.moves, DisputeChanges> =
  {
    machine: disputeStates,
    async update(tx, ids, from, { status, ...changes }) {
      const moved = await tx.db.dispute.updateManyAndReturn({
        where: { id: { in: [...ids] }, status: { in: [...from] } },
        data: { ...changes, status },
        select: { id: true },
      });
      return moved.map(({ id }) => id);
    },
    read: async (tx, ids) => inOrderOf(ids, await tx.db.dispute.findMany({ where: { id: { in: ids } } })),
    notify: () => ({ partyIds: [], data: {} }),
  };
