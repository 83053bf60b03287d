import type { Invariant } from "@/server/domain/ledger/invariant";

/** The hours from the westernmost time zone to UTC, and from UTC to the easternmost. */
const [WEST, EAST] = ["interval '12 hours'", "interval '14 hours'"];

/** The invariants of receipts. Every statement takes the product's time as $1. */
export const RECEIPT_INVARIANTS: readonly Invariant[] = [
  {
    id: "receipts",
    promise: "Every gift settled to a verified charity has one receipt, void exactly when it was reversed.",
    sql: `SELECT g.id AS subject, format('%s, receipt %s', g.status, coalesce(r.status, 'missing')) AS detail
          FROM gifts g JOIN identities i ON i.id = g.to_id LEFT JOIN receipts r ON r.gift_id = g.id
          WHERE $1::timestamptz IS NOT NULL AND (
            (r.id IS NULL AND g.settled_at IS NOT NULL AND i.charity_status = 'verified' AND g.settled_at > i.charity_verified_at)
            OR (r.id IS NOT NULL AND r.status <> CASE g.status WHEN 'settled' THEN 'issued' WHEN 'reversed' THEN 'void' ELSE 'none' END)
            OR (r.id IS NOT NULL AND r.amount_cents <> g.amount_cents))`,
  },
  {
    id: "receipt_numbers",
    promise: "Receipt numbers have no gap per recipient and tax year.",
    sql: `SELECT recipient_id AS subject, format('%s: %s receipts up to %s', tax_year, count(*), max(serial)) AS detail
          FROM receipts WHERE $1::timestamptz IS NOT NULL GROUP BY recipient_id, tax_year HAVING count(*) <> max(serial) OR min(serial) <> 1`,
  },
  {
    id: "daily_receipts",
    promise:
      "Every receipt that waits for its donor's email of the day has that email scheduled, and is a matching gift's.",
    sql: `SELECT d.receipt_id AS subject, d.day_key AS detail FROM daily_receipts d
          JOIN receipts r ON r.id = d.receipt_id JOIN gifts g ON g.id = r.gift_id
          WHERE $1::timestamptz IS NOT NULL AND (g.match_id IS NULL
            OR NOT EXISTS (SELECT 1 FROM follow_ups f WHERE f.key = 'email_daily_receipts:' || d.day_key))`,
  },
  {
    // If the westernmost and the easternmost time zone agree, so does every other, and the facts need not be read.
    id: "receipt_years",
    promise: "Every receipt is for the year in which the donor was charged, in the time zone that the receipt names.",
    sql: `WITH zones AS MATERIALIZED (SELECT name FROM pg_timezone_names),
          suspect AS MATERIALIZED (
            SELECT r.id, r.tax_year, c.at, r.facts -> 'recipient' ->> 'time_zone' AS zone
            FROM receipts r JOIN gifts g ON g.id = r.gift_id CROSS JOIN LATERAL (SELECT coalesce(g.charged_at, g.created_at) AS at) c
            WHERE r.tax_year <> date_part('year', (c.at - ${WEST}) AT TIME ZONE 'UTC')
              OR r.tax_year <> date_part('year', (c.at + ${EAST}) AT TIME ZONE 'UTC')
          )
          SELECT s.id AS subject, format('tax year %s, charged at %s in %s', s.tax_year, s.at, coalesce(s.zone, 'no time zone')) AS detail
          FROM suspect s LEFT JOIN zones z ON z.name = s.zone
          WHERE $1::timestamptz IS NOT NULL AND (z.name IS NULL OR s.tax_year <> extract(year FROM s.at AT TIME ZONE z.name))`,
  },
];
