import type { Context } from "@/server/domain/context";
import { alike } from "@/server/domain/pools/alike";
import { commitmentStates } from "@/server/domain/pools/commitment-states";
import { disbursementEvent } from "@/server/domain/pools/disbursement-event";
import { disbursementStates } from "@/server/domain/pools/disbursement-states";
import { memberStates } from "@/server/domain/pools/member-states";
import { poolStates } from "@/server/domain/pools/pool-states";
import { prepaymentStates } from "@/server/domain/pools/prepayment-states";
import type { Transitions } from "@/server/domain/transition";
import type {
  Commitment,
  DisbursementVoice,
  Pool,
  PoolMember,
  Prepayment,
  Prisma,
} from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { CommitmentStatus } from "@/server/resources/commitment";
import type { DisbursementStatus, ReadDisbursement } from "@/server/resources/disbursement";
import type { PoolStatus } from "@/server/resources/pool";
import type { PoolMemberStatus } from "@/server/resources/pool-member";

const nobody = () => ({ partyIds: [], data: {} });

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
  notify: nobody,
};

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
  notify: nobody,
};

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
    for (const [values, together] of alike(ids, of)) {
      const where = { id: { in: together }, status: { in: [...from] } };
      const data = { ...values, status };
      const rows = await tx.db.commitment.updateManyAndReturn({ where, data, select: { id: true } });
      moved.push(...rows.map(({ id }) => id));
    }
    return moved;
  },
  read: (tx, ids) => tx.db.commitment.findMany({ where: { id: { in: ids } } }),
  notify: nobody,
};

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
  notify: nobody,
};

interface DisbursementChange {
  decidedAt?: Date;
  closesAt?: Date | null;
  /** Set by the move that pays it, which is the last. */
  executedAt?: Date;
  limitCents?: Cents;
  ratifyUntil?: Date | null;
  failureCode?: string;
  failureMessage?: string;
}

/** What someone said, and what has become of the payment that a vote rests on. */
export type DecidingVoice = DisbursementVoice & { prepayment: Pick<Prepayment, "status"> | null };

/** A request with who has something to say about it and its pool's stewards, as decisions and events need it. */
export type NotifiedDisbursement = ReadDisbursement & { voices: DecidingVoice[]; stewardIds: string[] };

/** Moves requests that were not paid: one that was stays `approved`, and is past all moves. The caller has locked their pool. */
export const disbursementTransitions: Transitions<
  NotifiedDisbursement,
  DisbursementStatus,
  keyof typeof disbursementStates.moves,
  DisbursementChange
> = {
  machine: disbursementStates,
  async update(tx, ids, from, data) {
    const where = { id: { in: ids }, status: { in: [...from] }, executedAt: null };
    const moved = await tx.db.disbursement.updateManyAndReturn({ where, data, select: { id: true } });
    return moved.map(({ id }) => id);
  },
  read: readDisbursements,
  notify: (_tx, disbursement) => disbursementEvent(disbursement),
};

/** Reads requests with all that is shown of them and who is notified. */
export async function readDisbursements(ctx: Context, ids: string[]): Promise<NotifiedDisbursement[]> {
  const rows = await ctx.db.disbursement.findMany({
    where: { id: { in: ids } },
    include: { voices: { include: { prepayment: { select: { status: true } } } } },
  });
  const stewards = await ctx.db.poolMember.findMany({
    where: { poolId: { in: rows.map(({ poolId }) => poolId) }, role: "steward", status: "active" },
    select: { poolId: true, identityId: true },
  });
  return rows.map((row) => ({
    ...row,
    stewardIds: stewards.filter(({ poolId }) => poolId === row.poolId).map(({ identityId }) => identityId),
  }));
}
