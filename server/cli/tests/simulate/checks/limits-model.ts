import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import { STORY_CURRENCIES, TIER_LIMITS, WORTH } from "@/server/cli/tests/simulate/checks/money-model";
import type { World } from "@/server/cli/tests/simulate/world/world";

interface Limit {
  /** Null if there is no limit. */
  limit: bigint | null;
  used: bigint;
}

/** A prepaid year counts in each month that it ran: never if it was abandoned, and not after it was cut short. */
const MONTHS_RUN = `
  CASE WHEN y.status IN ('failed', 'canceled') THEN 0 ELSE coalesce((
    SELECT least(12, 12 * extract(year FROM age(date_trunc('month', e.at), y.limit_month::timestamp))
      + extract(month FROM age(date_trunc('month', e.at), y.limit_month::timestamp)) + 1)::int
    FROM (SELECT least(
      CASE WHEN c.status = 'canceled' AND c.term = y.term THEN c.ended_at END,
      CASE WHEN y.status = 'returned' THEN y.ended_at END) AT TIME ZONE 'UTC' AS at) e), 12) END`;

/** The operator's rates, as rows. */
const RATES = `(VALUES ${STORY_CURRENCIES.map((code) => `('${code}', ${WORTH[code].usd}, ${WORTH[code].units})`).join(", ")})
  AS r (currency, usd, units)`;
const WORTH_OF_GIFT = "ceil(g.amount_cents * r.usd / r.units::numeric)";

/**
 * What counts: gifts with their worth in US cents, a twelfth of a prepaid year in each month that it ran, and payouts
 * from pools. A gift to a pool's sponsor counts as its prepaid year.
 */
const COUNTED = `
  SELECT s.id, s.direction, date_trunc('month', g.created_at, 'UTC') AS month, ${WORTH_OF_GIFT} AS cents
    FROM gifts g JOIN ${RATES} ON r.currency = g.currency
    CROSS JOIN LATERAL (VALUES (g.from_id, 'outgoing'), (g.to_id, 'incoming')) AS s (id, direction)
    WHERE g.prepayment_id IS NULL AND g.status NOT IN ('failed', 'reversed')
  UNION ALL SELECT y.identity_id, 'outgoing', (y.limit_month + (m || ' months')::interval) AT TIME ZONE 'UTC',
      y.amount_cents * (m + 1) / 12 - y.amount_cents * m / 12
    FROM prepayments y JOIN commitments c ON c.id = y.commitment_id
    CROSS JOIN LATERAL generate_series(0, ${MONTHS_RUN} - 1) m
  UNION ALL SELECT to_id, 'incoming', date_trunc('month', executed_at, 'UTC'), amount_cents FROM disbursements
    WHERE executed_at IS NOT NULL`;

// The used limits are computed again from the gifts and years themselves.
const USED = `
  WITH counted AS (${COUNTED})
  SELECT i.kyc_tier AS tier,
    (SELECT coalesce(sum(cents), 0) FROM counted c WHERE c.id = i.id AND c.direction = 'outgoing'
      AND c.month = date_trunc('month', $2::timestamptz, 'UTC'))::text AS outgoing,
    (SELECT coalesce(sum(cents), 0) FROM counted c WHERE c.id = i.id AND c.direction = 'incoming'
      AND c.month = date_trunc('month', $2::timestamptz, 'UTC'))::text AS incoming
  FROM identities i WHERE i.id = $1`;

/** How much of its limits an identity has used this month in US cents, computed from its gifts. */
export async function limitsOf(
  { admin, machines, turns }: World,
  identityId: string,
): Promise<Record<"outgoing" | "incoming", Limit>> {
  const { rows } = await turns.ask(BYSTANDER, null, () =>
    admin.query<{ tier: number; outgoing: string; incoming: string }>(USED, [identityId, machines.now()]),
  );
  const { tier, outgoing, incoming } = rows[0]!;
  const limits = TIER_LIMITS[tier]!;
  return {
    outgoing: { limit: limits.outgoing, used: BigInt(outgoing) },
    incoming: { limit: limits.incoming, used: BigInt(incoming) },
  };
}

const LIMITED = TIER_LIMITS.flatMap(({ outgoing, incoming }, tier) => [
  ...(outgoing === null ? [] : [`(${tier}, 'outgoing', ${outgoing}::bigint)`]),
  ...(incoming === null ? [] : [`(${tier}, 'incoming', ${incoming}::bigint)`]),
]);

const ABOVE = `
  WITH limits (tier, direction, cents) AS (VALUES ${LIMITED.join(", ")}),
  used AS (${COUNTED})
  SELECT u.id, u.direction, sum(u.cents)::text AS used, l.cents::text AS most
  FROM used u JOIN identities i USING (id) JOIN limits l ON l.tier = i.kyc_tier AND l.direction = u.direction
  GROUP BY u.id, u.direction, u.month, l.cents HAVING sum(u.cents) > l.cents`;

const OTHERWISE = `
  SELECT g.id, format('%s %s use %s', g.amount_cents, g.currency, g.limit_cents) AS detail
  FROM gifts g JOIN ${RATES} ON r.currency = g.currency
  WHERE g.limit_cents <> CASE WHEN g.prepayment_id IS NULL THEN ${WORTH_OF_GIFT} ELSE 0 END`;

/** Every gift uses up its worth of the limits. */
export async function checkWorth({ admin, state }: World): Promise<void> {
  const { rows } = await admin.query<{ id: string; detail: string }>(OTHERWISE);
  for (const { id, detail } of rows)
    state.breach("A gift uses of the limits what it is worth at the operator's rate.", `${id}: ${detail}`);
}

/** No one gives or receives more in a month than the limit allows. */
export async function checkLimits({ admin, state }: World): Promise<void> {
  const { rows } = await admin.query<{ id: string; direction: string; used: string; most: string }>(ABOVE);
  for (const { id, direction, used, most } of rows)
    state.breach("No one gives or receives more than their limit.", `${id}, ${direction}: ${used} of ${most}`);
}
