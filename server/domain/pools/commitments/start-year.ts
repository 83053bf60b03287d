import { takeLimits } from "@/server/domain/limits/change-limits";
import { prepaymentStates } from "@/server/domain/pools/commitments/prepayment-states";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import { yearShares } from "@/server/domain/pools/commitments/year-shares";
import { postPool } from "@/server/domain/pools/money/post-pool";
import { monthOf } from "@/server/kernel/clock";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { annualCents } from "@/server/resources/commitment";

const MONTHS = 12;

/**
 * Has the current year of a commitment charged with the next batch, in the running transaction that has locked the
 * commitment or its pool. Takes the year from the member's monthly limits, or throws.
 */
export async function startYear(tx: Context, commitmentId: string): Promise<void> {
  const { pool, ...commitment } = await tx.db.commitment.findUniqueOrThrow({
    where: { id: commitmentId },
    include: { pool: { include: { sponsor: true } } },
  });
  const amountCents = annualCents(commitment);
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
      rail: tx.ports.rails.railForNew(pool).name,
      status: initialState(prepaymentStates),
      createdAt: tx.now(),
      ...year,
    },
  });
  // What no steward has agreed to is not in the pool's ledger.
  if (commitment.term === 1) await postPool(tx, pool.id, [{ kind: "commitment_made", subjectId: commitmentId }]);
  await tx.db.commitment.update({ where: { id: commitmentId }, data: { chargeAt: tx.now(), failures: 0 } });
}
