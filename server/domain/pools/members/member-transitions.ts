import { memberStates } from "@/server/domain/pools/members/member-states";
import type { PoolMember, Prisma } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";
import type { PoolMemberStatus } from "@/server/resources/pool-member";

/** Moves members of a pool. The caller has locked the pool. */
export const memberTransitions: Transitions<
  PoolMember,
  PoolMemberStatus,
  keyof typeof memberStates.moves,
  Omit<Prisma.PoolMemberUpdateManyMutationInput, "status">
> = {
  machine: memberStates,
  async update(tx, ids, from, data) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.poolMember.updateManyAndReturn({ where, data, select: { id: true } });
    return moved.map(({ id }) => id);
  },
  read: (tx, ids) => tx.db.poolMember.findMany({ where: { id: { in: ids } } }),
  notify: () => ({ partyIds: [], data: {} }),
};
