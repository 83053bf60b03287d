import { type LimitedSubject, limitExceeded, limitFigures } from "@/server/domain/limits/limit-errors";
import type { LimitShare } from "@/server/domain/limits/limit-shares";
import { LIMITS_BY_TIER } from "@/server/domain/limits/limits-by-tier";
import type { Context } from "@/server/operations/context";

/**
 * Takes every share from its identity's limit in the running transaction, or takes none and throws
 * `monthly_limit_exceeded`; the transaction can continue. Shares without a limit are counted as well. Gifts take theirs
 * in `gift_create`, with the same SQL function.
 */
export async function takeLimits(tx: Context, shares: LimitShare[], subject: LimitedSubject): Promise<void> {
  // The same lock as for a new gift, so that no tier changes until what is taken under it is visible.
  const ids = [...new Set(shares.map((share) => share.identityId))].sort();
  const limited = await tx.db.$queryRaw<{ id: string; kyc_tier: number }[]>`
    SELECT id, kyc_tier FROM identities WHERE id = ANY (${ids}) ORDER BY id FOR KEY SHARE`;
  const tiers = new Map(limited.map(({ id, kyc_tier }) => [id, kyc_tier]));
  const rows = shares.map((share) => ({ ...rowOf(share), tier: tiers.get(share.identityId) }));
  await tx.db.$executeRaw`SAVEPOINT limits`;
  try {
    await tx.db.$queryRaw`
      SELECT limit_take(s.identity_id, s.direction, s.tier, ${JSON.stringify(LIMITS_BY_TIER)}::jsonb->s.direction,
        s.month, s.cents, false)
      FROM (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS r(identity_id text, direction text, tier int, month date, cents bigint)
        ORDER BY direction DESC, identity_id, month
      ) s`;
  } catch (error) {
    await tx.db.$executeRaw`ROLLBACK TO SAVEPOINT limits`;
    const figures = limitFigures(error);
    throw figures ? await limitExceeded(tx, figures, subject) : error;
  }
  await tx.db.$executeRaw`RELEASE SAVEPOINT limits`;
}

/** Counts shares that were not counted when they were taken, because they had no limit. */
export async function countLimits(tx: Context, shares: LimitShare[]): Promise<void> {
  if (shares.length > 0) await tx.db.$executeRaw`SELECT limit_count(${json(shares)}::jsonb)`;
}

/** Returns counted shares, each to the month in which it was counted. */
export async function releaseLimits(tx: Context, shares: LimitShare[]): Promise<void> {
  if (shares.length > 0) await tx.db.$executeRaw`SELECT limit_release(${json(shares)}::jsonb)`;
}

const json = (shares: LimitShare[]) => JSON.stringify(shares.map(rowOf));

function rowOf({ identityId, direction, month, cents }: LimitShare) {
  return { identity_id: identityId, direction, month, cents: cents.toString() };
}
