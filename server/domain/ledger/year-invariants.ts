import type { Invariant } from "@/server/domain/ledger/invariant";

/** How many periods of each cadence a year has. */
const PERIODS =
  "CASE c.cadence WHEN 'weekly' THEN 52 WHEN 'monthly' THEN 12 WHEN 'quarterly' THEN 4 WHEN 'semiannual' THEN 2 WHEN 'annual' THEN 1 END";

/** When the period of a release `r` begins, counted from the year's first, on the anchor's day or the last of a shorter month. */
const DUE = `CASE c.cadence WHEN 'weekly' THEN f.due_at + r.period * interval '168 hours' ELSE (
  SELECT (m.first + (least(c.anchor_day, extract(day FROM m.first + interval '1 month' - interval '1 day')) - 1) * interval '1 day'
    + (f.due_at AT TIME ZONE 'UTC' - date_trunc('day', f.due_at AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC'
  FROM (SELECT date_trunc('month', f.due_at AT TIME ZONE 'UTC') + r.period * (12 / ${PERIODS}) * interval '1 month' AS first) m) END`;

/** That the years of commitments are of their terms. */
export const YEAR_INVARIANTS: readonly Invariant[] = [
  {
    id: "year_sums",
    promise:
      "Every year of a commitment is of as many amounts as its cadence has periods, released one by one and never more, with a fee of 100 where it is a gift, and gives back no more than what was not released.",
    sql: `SELECT y.id AS subject, format('%s and a fee of %s for %s of %s, %s released in %s, %s returned', y.amount_cents, y.fee_cents, ${PERIODS},
              c.per_cadence_cents, r.cents, r.periods, y.refunded_cents) AS detail
          FROM prepayments y JOIN commitments c ON c.id = y.commitment_id
          LEFT JOIN (SELECT commitment_id, term, sum(amount_cents) AS cents, count(*) AS periods FROM pool_releases GROUP BY 1, 2) r
            ON r.commitment_id = y.commitment_id AND r.term = y.term
          WHERE $1::timestamptz IS NOT NULL AND (y.amount_cents <> c.per_cadence_cents * ${PERIODS}
            OR y.fee_cents <> CASE WHEN y.sponsor_id IS NULL THEN 0 ELSE 100 END OR y.limit_cents <> y.amount_cents
            OR r.cents <> r.periods * c.per_cadence_cents OR coalesce(r.cents, 0) + y.refunded_cents + y.recovered_cents > y.amount_cents)`,
  },
  {
    id: "release_dates",
    promise: "Every period is released for its own date, counted from the year's first, with its commitment's amount.",
    sql: `SELECT r.id AS subject, format('period %s of %s, %s: due %s, counted %s', r.period, c.cadence, r.amount_cents, r.due_at, ${DUE}) AS detail
          FROM pool_releases r JOIN commitments c ON c.id = r.commitment_id
          JOIN pool_releases f ON f.commitment_id = r.commitment_id AND f.term = r.term AND f.period = 0
          WHERE $1::timestamptz IS NOT NULL AND (r.amount_cents <> c.per_cadence_cents OR r.period < 0 OR r.period >= ${PERIODS} OR r.due_at <> ${DUE})`,
  },
];
