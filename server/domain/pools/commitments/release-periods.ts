import { postPool } from "@/server/domain/pools/money/post-pool";
import type { Commitment } from "@/server/generated/prisma/client";
import { PERIODS_PER_YEAR, type PoolCadence, periodStart } from "@/server/kernel/cadence";
import type { Context } from "@/server/operations/context";

/**
 * Moves every period of the commitments that has begun from the reserves to the treasury, in the running transaction that
 * has locked them and their pool.
 */
export async function releasePeriods(tx: Context, poolId: string, commitmentIds: string[]): Promise<void> {
  const commitments = await tx.db.commitment.findMany({
    where: { id: { in: commitmentIds }, status: "active", nextReleaseAt: { lte: tx.now() } },
    include: { pool: { select: { currency: true } } },
    orderBy: { id: "asc" },
  });
  const rows = commitments.flatMap(({ pool, ...commitment }) =>
    duePeriods(commitment, tx.now()).map(({ period, dueAt }) => ({
      id: tx.newId("poolRelease"),
      commitmentId: commitment.id,
      poolId,
      term: commitment.term,
      period,
      amountCents: commitment.perCadenceCents,
      currency: pool.currency,
      dueAt,
    })),
  );
  if (rows.length === 0) return;
  await tx.db.poolRelease.createMany({ data: rows });
  const begun = new Map<string, number>();
  for (const { commitmentId } of rows) begun.set(commitmentId, (begun.get(commitmentId) ?? 0) + 1);
  const next = commitments.map((commitment) => {
    const released = commitment.released + (begun.get(commitment.id) ?? 0);
    return { id: commitment.id, released, at: startOf(commitment, released)?.toISOString() ?? null };
  });
  await tx.db.$executeRaw`
    UPDATE commitments c SET released = n.released, next_release_at = n.at
    FROM jsonb_to_recordset(${JSON.stringify(next)}::jsonb) AS n(id text, released int, at timestamptz) WHERE c.id = n.id`;
  await postPool(
    tx,
    poolId,
    rows.map(({ id: subjectId }) => ({ kind: "commitment_released", subjectId })),
  );
}

/** The periods of the current year that have begun and were not released yet. */
export function duePeriods(commitment: Commitment, now: Date): { period: number; dueAt: Date }[] {
  const due: { period: number; dueAt: Date }[] = [];
  for (let period = commitment.released; ; period += 1) {
    const dueAt = startOf(commitment, period);
    if (!dueAt || dueAt > now) return due;
    due.push({ period, dueAt });
  }
}

/** When a period of the current year begins; null after the last one. */
function startOf({ termStartsAt, anchorDay, cadence }: Commitment, period: number): Date | null {
  if (period >= PERIODS_PER_YEAR[cadence as PoolCadence]) return null;
  return periodStart(termStartsAt!, cadence as PoolCadence, anchorDay!, period);
}
