import { commitmentTransitions } from "@/server/domain/pools/commitments/commitment-transitions";
import { prepaymentTransitions } from "@/server/domain/pools/commitments/prepayment-transitions";
import { releasePeriods } from "@/server/domain/pools/commitments/release-periods";
import { groupByValues } from "@/server/domain/pools/group-by-values";
import { lockPools } from "@/server/domain/pools/lock-pool";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { postPool } from "@/server/domain/pools/money/post-pool";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import type { Commitment, Prepayment } from "@/server/generated/prisma/client";
import { nextYear } from "@/server/kernel/cadence";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const NO_FAILURES = { released: 0, chargeAt: null, failures: 0, failureCode: null };

/** A prepaid year with its commitment. */
export type Year = Prepayment & { commitment: Commitment };

/** Locks the commitments and pools of years, which are already locked themselves, and reads them. */
export async function lockYears(tx: Context, ids: string[]): Promise<Year[]> {
  if (ids.length === 0) return [];
  await tx.db.$queryRaw`
    SELECT c.id FROM commitments c WHERE c.id IN (SELECT y.commitment_id FROM prepayments y WHERE y.id = ANY (${ids}))
    ORDER BY c.id FOR NO KEY UPDATE`;
  const years = await tx.db.prepayment.findMany({
    where: { id: { in: ids } },
    include: { commitment: true },
    orderBy: { id: "asc" },
  });
  await lockPools(tx, [...new Set(years.map(({ poolId }) => poolId))]);
  return years;
}

/** Years by their pool, in the order in which pools are locked. */
export function byPool(years: Year[]): Map<string, Year[]> {
  const pools = new Map<string, Year[]>();
  for (const year of years) pools.set(year.poolId, [...(pools.get(year.poolId) ?? []), year]);
  return new Map([...pools].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Puts what was charged for pending years into the reserves of their pools, and begins the years, in the running
 * transaction, which has locked them. What follows for gifts is left to `matchGifts`, which comes last.
 */
export async function payYears(tx: Context, years: Year[]): Promise<void> {
  for (const [poolId, ofPool] of byPool(years)) {
    const ids = ofPool.map(({ id }) => id);
    await moveAll(tx, prepaymentTransitions, ids, "pay", { paidAt: tx.now() });
    await beginYears(tx, ofPool);
    await postPool(
      tx,
      poolId,
      ids.map((subjectId) => ({ kind: "prepayment_paid", subjectId })),
    );
    await releasePeriods(
      tx,
      poolId,
      ofPool.map(({ commitmentId }) => commitmentId),
    );
    await settlePool(tx, await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } }));
  }
}

/** Starts the years that were paid: on the day they cleared or, for a renewal, on the day the last one ended. */
async function beginYears(tx: Context, years: Year[]): Promise<void> {
  const begun = new Map(
    years.map(({ commitment }) => {
      const startsAt = commitment.term === 1 ? tx.now() : commitment.termStartsAt!;
      const anchorDay = commitment.anchorDay ?? startsAt.getUTCDate();
      const begins = { termStartsAt: startsAt, nextReleaseAt: startsAt, renewsAt: nextYear(startsAt, anchorDay) };
      return [commitment.id, { ...begins, anchorDay, ...NO_FAILURES }];
    }),
  );
  const of = (id: string) => begun.get(id)!;
  const moved = await moveAll(tx, commitmentTransitions, [...begun.keys()], "activate", { of });
  const isMoved = new Set(moved.map(({ id }) => id));
  // Renewals were active all along.
  for (const [data, ids] of groupByValues(
    [...begun.keys()].filter((id) => !isMoved.has(id)),
    of,
  ))
    await tx.db.commitment.updateMany({ where: { id: { in: ids } }, data });
  await notifyPool(tx, "charged", [...begun.keys()], tx.now().getTime());
}
