import { takeLimits } from "@/server/domain/limits/change-limits";
import { prepaymentStates } from "@/server/domain/pools/commitments/prepayment-states";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import { railOfTransfers, waitsForTransfer } from "@/server/domain/pools/commitments/transfers/commitment-transfer";
import { yearShares } from "@/server/domain/pools/commitments/year-shares";
import { postPool } from "@/server/domain/pools/money/post-pool";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { monthOf } from "@/server/kernel/clock";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { annualCents } from "@/server/resources/commitment";

const MONTHS = 12;

/**
 * Has the current year of a commitment charged with the next batch or, if it is paid by transfer, wait for that, in the running transaction that has locked the
 * commitment or its pool. Takes the year from the member's monthly limits, or throws.
 */
export async function startYear(tx: Context, commitmentId: string): Promise<void> {
  const { pool, ...commitment } = await tx.db.commitment.findUniqueOrThrow({
    where: { id: commitmentId },
    include: { pool: { include: { sponsor: true } } },
  });
  const amountCents = annualCents(commitment);
  const { transferAccountId: accountId } = commitment;
  const year = {
    identityId: commitment.identityId,
    limitCents: amountCents,
    limitMonth: new Date(monthOf(tx.now())),
    limitMonths: MONTHS,
  };
  await takeLimits(tx, yearShares(year), { noun: "prepayment", recipientId: null });
  await tx.db.prepayment.create({
    data: {
      id: tx.newId("prepayment"),
      commitmentId,
      poolId: pool.id,
      term: commitment.term,
      amountCents,
      ...giftOfYear(pool, commitment.identityId),
      currency: pool.currency,
      rail: accountId === null ? tx.ports.rails.railForNew(pool).name : railOfTransfers(tx, accountId),
      status: initialState(prepaymentStates),
      createdAt: tx.now(),
      ...year,
    },
  });
  // Until a steward has agreed, the pool's ledger doesn't have it.
  if (commitment.term === 1) await postPool(tx, pool.id, [{ kind: "commitment_made", subjectId: commitmentId }]);
  const due = accountId === null ? { chargeAt: tx.now(), failures: 0 } : waitsForTransfer(tx.now());
  await tx.db.commitment.update({ where: { id: commitmentId }, data: due });
  if (accountId === null) return;
  await notifyPool(tx, "transfer", [commitmentId], commitment.term);
  // It may have come before it was due.
  await recordFollowUps(tx, "match_commitment", [commitmentId]);
}
