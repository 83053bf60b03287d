import { poolStates } from "@/server/domain/pools/pool-states";
import type { Pool } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";
import type { PoolStatus } from "@/server/resources/pool";

interface PoolChange {
  closedAt?: Date;
}

/** Moves pools. The caller has locked them. */
export const poolTransitions: Transitions<Pool, PoolStatus, keyof typeof poolStates.moves, PoolChange> = {
  machine: poolStates,
  async update(tx, ids, from, data) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const moved = await tx.db.pool.updateManyAndReturn({ where, data, select: { id: true } });
    return moved.map(({ id }) => id);
  },
  read: (tx, ids) => tx.db.pool.findMany({ where: { id: { in: ids } } }),
  notify: () => ({ partyIds: [], data: {} }),
};
