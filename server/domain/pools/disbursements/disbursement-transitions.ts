import { disbursementEvent } from "@/server/domain/pools/disbursements/disbursement-event";
import { disbursementStates } from "@/server/domain/pools/disbursements/disbursement-states";
import type { DisbursementVoice, Prepayment } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { Transitions } from "@/server/operations/transition";
import type { DisbursementStatus, ReadDisbursement } from "@/server/resources/disbursement";

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
