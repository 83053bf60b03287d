import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { groupByValues } from "@/server/domain/pools/group-by-values";
import type { Commitment, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";
import type { CommitmentStatus } from "@/server/resources/commitment";

interface CommitmentChanges {
  /** What to write to each. */
  of(commitmentId: string): Omit<Prisma.CommitmentUpdateManyMutationInput, "status">;
}

/** Moves commitments. The caller has locked them. */
export const commitmentTransitions: Transitions<
  Commitment,
  CommitmentStatus,
  keyof typeof commitmentStates.moves,
  CommitmentChanges
> = {
  machine: commitmentStates,
  async update(tx, ids, from, { status, of }) {
    const moved: string[] = [];
    for (const [values, together] of groupByValues(ids, of)) {
      const where = { id: { in: together }, status: { in: [...from] } };
      const data = { ...values, status };
      const rows = await tx.db.commitment.updateManyAndReturn({ where, data, select: { id: true } });
      moved.push(...rows.map(({ id }) => id));
    }
    return moved;
  },
  read: (tx, ids) => tx.db.commitment.findMany({ where: { id: { in: ids } } }),
  notify: () => ({ partyIds: [], data: {} }),
};
