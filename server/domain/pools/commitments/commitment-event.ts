import { transferTermsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import type { EventDraft } from "@/server/events/emit";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { annualCents, type ReadCommitment, serializeCommitment } from "@/server/resources/commitment";

/** A commitment with what is shown of it and who is notified. */
export type NotifiedCommitment = ReadCommitment & { managerId: string | null; stewardIds: string[] };

/** Reads commitments with what was paid for their current year. */
export async function readCommitments(ctx: Context, ids: string[]): Promise<NotifiedCommitment[]> {
  const rows = await ctx.db.commitment.findMany({
    where: { id: { in: ids } },
    include: { pool: { include: { sponsor: true } }, identity: { select: { managerId: true } }, prepayments: true },
  });
  const stewards = await ctx.db.poolMember.findMany({
    where: { poolId: { in: rows.map(({ poolId }) => poolId) }, role: "steward", status: "active" },
    select: { poolId: true, identityId: true },
  });
  return rows.map(({ pool, identity, prepayments, ...row }) => {
    const year = prepayments.find(({ term }) => term === row.term);
    const paid = year?.status === "paid" ? year : null;
    const { currency } = pool;
    // One that waits for a steward has no year yet.
    const { feeCents } = year ?? giftOfYear(pool, row.identityId);
    return {
      ...row,
      currency,
      feeCents,
      transfer: transferTermsOf(ctx, { ...row, amountCents: annualCents(row) + feeCents, currency }),
      managerId: identity.managerId,
      prepaidCents: paid ? paid.amountCents - paid.refundedCents : 0n,
      stewardIds: stewards.filter(({ poolId }) => poolId === row.poolId).map(({ identityId }) => identityId),
    };
  });
}

/** The data of an event about a commitment, and who is concerned: the stewards and the member, each with what it reads. */
export function commitmentEvent(commitment: NotifiedCommitment): Pick<EventDraft, "partyIds" | "data" | "views"> {
  const { identityId, stewardIds } = commitment;
  return {
    partyIds: [...new Set([...stewardIds, identityId])],
    data: serializeCommitment(commitment, { isOwn: false }),
    views: [{ partyIds: [identityId], data: serializeCommitment(commitment, { isOwn: true }) }],
  };
}

/** Writes a commitment for its reader. */
export function showCommitment(commitment: NotifiedCommitment, ctx: Context) {
  const isOwn = isOneOf(ctx, [commitment.identityId, commitment.managerId]);
  return serializeCommitment(commitment, { isOwn });
}
