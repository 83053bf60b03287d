import type { World } from "@/server/cli/simulate/world";
import { MONTHS_COUNTED } from "@/server/domain/ledger/pool-invariants";
import { MONTHLY_LIMITS } from "@/server/kernel/limits";

interface Limit {
  /** Null without one. */
  limit: bigint | null;
  used: bigint;
}

/**
 * What counts: gifts, a twelfth of a prepaid year in each month that it ran, and payouts from pools. The gift that a prepaid
 * year is to the pool's sponsor counts as that year.
 */
const COUNTED = `
  SELECT from_id AS id, 'outgoing' AS direction, date_trunc('month', created_at, 'UTC') AS month, amount_cents AS cents FROM gifts
    WHERE prepayment_id IS NULL AND status NOT IN ('failed', 'reversed')
  UNION ALL SELECT to_id, 'incoming', date_trunc('month', created_at, 'UTC'), amount_cents FROM gifts
    WHERE prepayment_id IS NULL AND status NOT IN ('failed', 'reversed')
  UNION ALL SELECT y.identity_id, 'outgoing', (y.limit_month + (m || ' months')::interval) AT TIME ZONE 'UTC',
      y.amount_cents * (m + 1) / 12 - y.amount_cents * m / 12
    FROM prepayments y JOIN commitments c ON c.id = y.commitment_id
    CROSS JOIN LATERAL generate_series(0, ${MONTHS_COUNTED} - 1) m
  UNION ALL SELECT to_id, 'incoming', date_trunc('month', executed_at, 'UTC'), amount_cents FROM disbursements
    WHERE executed_at IS NOT NULL`;

// What counts is added up anew, from the gifts and years themselves.
const USED = `
  WITH counted AS (${COUNTED})
  SELECT i.kyc_tier AS tier,
    (SELECT coalesce(sum(cents), 0) FROM counted c WHERE c.id = i.id AND c.direction = 'outgoing'
      AND c.month = date_trunc('month', $2::timestamptz, 'UTC'))::text AS outgoing,
    (SELECT coalesce(sum(cents), 0) FROM counted c WHERE c.id = i.id AND c.direction = 'incoming'
      AND c.month = date_trunc('month', $2::timestamptz, 'UTC'))::text AS incoming
  FROM identities i WHERE i.id = $1`;

/** What an identity has used of its limits this month, added up from its gifts. All gifts are in US dollars. */
export async function limitsOf(
  { admin, clock }: World,
  identityId: string,
): Promise<Record<"outgoing" | "incoming", Limit>> {
  const { rows } = await admin.query<{ tier: number; outgoing: string; incoming: string }>(USED, [
    identityId,
    clock.now(),
  ]);
  const { tier, outgoing, incoming } = rows[0]!;
  const limits = MONTHLY_LIMITS[tier]!;
  return {
    outgoing: { limit: limits.outgoing, used: BigInt(outgoing) },
    incoming: { limit: limits.incoming, used: BigInt(incoming) },
  };
}

const LIMITED = Object.entries(MONTHLY_LIMITS).flatMap(([tier, { outgoing, incoming }]) => [
  ...(outgoing === null ? [] : [`(${tier}, 'outgoing', ${outgoing}::bigint)`]),
  ...(incoming === null ? [] : [`(${tier}, 'incoming', ${incoming}::bigint)`]),
]);

const ABOVE = `
  WITH limits (tier, direction, cents) AS (VALUES ${LIMITED.join(", ")}),
  used AS (${COUNTED})
  SELECT u.id, u.direction, sum(u.cents)::text AS used, l.cents::text AS most
  FROM used u JOIN identities i USING (id) JOIN limits l ON l.tier = i.kyc_tier AND l.direction = u.direction
  GROUP BY u.id, u.direction, u.month, l.cents HAVING sum(u.cents) > l.cents`;

/** No one gives or receives more in a month than the limit allows. */
export async function checkLimits({ admin, state }: World): Promise<void> {
  const { rows } = await admin.query<{ id: string; direction: string; used: string; most: string }>(ABOVE);
  for (const { id, direction, used, most } of rows)
    state.breach("No one gives or receives more than their limit.", `${id}, ${direction}: ${used} of ${most}`);
}
