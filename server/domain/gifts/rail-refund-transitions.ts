import { railRefundStates } from "@/server/domain/gifts/rail-refund-states";
import type { Transitions } from "@/server/domain/transition";
import type { RailRefund } from "@/server/generated/prisma/client";

type Status = keyof typeof railRefundStates.states;
type Trigger = keyof typeof railRefundStates.moves;
type Changes = Pick<RailRefund, "railReference" | "finishedAt"> & {
  /** The lease of the attempt. Whoever has lost it moves nothing. */
  lease: string;
};

/** Moves the rail's refunds, by the ids of their gifts. */
export const railRefundTransitions: Transitions<RailRefund & { id: string }, Status, Trigger, Changes> = {
  machine: railRefundStates,

  async update(tx, giftIds, from, { lease, ...changes }) {
    const where = { giftId: { in: giftIds }, status: { in: [...from] }, leaseToken: lease };
    const data = { ...changes, nextAttemptAt: null, leaseUntil: null, leaseToken: null };
    const moved = await tx.db.railRefund.updateManyAndReturn({ where, data, select: { giftId: true } });
    return moved.map((row) => row.giftId);
  },

  async read(tx, giftIds) {
    const rows = await tx.db.railRefund.findMany({ where: { giftId: { in: giftIds } } });
    return rows.map((row) => ({ ...row, id: row.giftId }));
  },

  notify: () => ({ partyIds: [], data: {} }),
};
