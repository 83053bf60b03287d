import type { Invariant } from "@/server/domain/ledger/invariant";

/** The invariants of what is kept by day. The statement takes the product's time as $1. */
export const GIVING_INVARIANTS: readonly Invariant[] = [
  {
    id: "giving_days",
    promise: "What each recipient's days show as settled and refunded equals the total of the gifts of these days.",
    sql: `WITH part AS (
            SELECT g.to_id, g.currency, date(timezone(coalesce(g.to_time_zone, 'UTC'), m.at)) AS day,
              coalesce(g.parent_campaign_id, g.campaign_id, '') AS campaign, coalesce(g.source, '') AS source, m.kind, g.amount_cents AS cents, g.fee_cents
            FROM gifts g CROSS JOIN LATERAL (
              SELECT 'settled' AS kind, coalesce(g.settled_at, g.created_at) AS at WHERE g.status NOT IN ('pending', 'settling', 'failed')
              UNION ALL SELECT 'refunded', coalesce(g.refunded_at, g.created_at) WHERE g.status = 'reversed'
            ) m
          ), summed AS (
            SELECT to_id, currency, day, campaign, source, ARRAY[
              sum(cents) FILTER (WHERE kind = 'settled'), count(*) FILTER (WHERE kind = 'settled'), sum(fee_cents) FILTER (WHERE kind = 'settled'),
              max(cents) FILTER (WHERE kind = 'settled'), sum(cents) FILTER (WHERE kind = 'refunded'), count(*) FILTER (WHERE kind = 'refunded')] AS figures
            FROM part GROUP BY 1, 2, 3, 4, 5
          ), kept AS (
            SELECT recipient_id AS to_id, currency, day, campaign_id AS campaign, source, ARRAY[sum(settled_cents), sum(settled_count), sum(fee_cents),
              max(largest_cents), sum(refunded_cents), sum(refunded_count)] AS figures
            FROM giving_days GROUP BY 1, 2, 3, 4, 5
          )
          SELECT to_id AS subject, format('%s %s %s %s: kept %s, summed %s', day, currency, campaign, source, k.figures, s.figures) AS detail
          FROM summed s FULL JOIN kept k USING (to_id, currency, day, campaign, source)
          WHERE $1::timestamptz IS NOT NULL AND array_replace(coalesce(s.figures, array_fill(0::numeric, '{6}')), NULL, 0)
            <> array_replace(coalesce(k.figures, array_fill(0::numeric, '{6}')), NULL, 0)`,
  },
  {
    id: "giving_sums",
    promise:
      "What is kept of each way by the day, and of each campaign by 7 and by 28 days, equals the total of these days.",
    sql: `WITH summed AS (
            SELECT d.recipient_id, d.currency, x.part, x.days, d.day - (d.day - '2000-01-03'::date) % x.days AS starts_on,
              CASE x.part WHEN 'source' THEN d.source ELSE d.campaign_id END AS key,
              ARRAY[sum(settled_cents), sum(settled_count), max(largest_cents), sum(refunded_cents), sum(refunded_count)] AS figures
            FROM giving_days d CROSS JOIN (VALUES ('source', 1), ('campaign', 7), ('campaign', 28)) AS x(part, days) GROUP BY 1, 2, 3, 4, 5, 6
          ), kept AS (
            SELECT recipient_id, currency, part, days, starts_on, key,
              ARRAY[sum(settled_cents), sum(settled_count), max(largest_cents), sum(refunded_cents), sum(refunded_count)] AS figures
            FROM giving_sums GROUP BY 1, 2, 3, 4, 5, 6
          )
          SELECT recipient_id AS subject, format('%s %s days from %s %s: kept %s, summed %s', currency, days, starts_on, key, k.figures, s.figures) AS detail
          FROM summed s FULL JOIN kept k USING (recipient_id, currency, part, days, starts_on, key)
          WHERE $1::timestamptz IS NOT NULL AND s.figures IS DISTINCT FROM k.figures`,
  },
  {
    id: "list_sums",
    promise:
      "What all gifts, receipts and supporters of a recipient are kept to come to equals the total of these rows.",
    // Supporters are counted in all, because the currency in which one was counted is not that of another gift.
    sql: `WITH summed AS (
            SELECT 'gifts' AS list, to_id AS owner_id, status, 0 AS year, currency::text, ARRAY[count(*), sum(amount_cents), sum(fee_cents), sum(net_cents)] AS figures
            FROM gifts WHERE status NOT IN ('pending', 'settling') GROUP BY 2, 3, 5
            UNION ALL SELECT 'receipts', recipient_id, status, tax_year, currency::text, ARRAY[count(*), sum(amount_cents), 0, 0] FROM receipts GROUP BY 2, 3, 4, 5
            UNION ALL SELECT 'supporters', s.recipient_id, '', 0, y.currency::text, ARRAY[0, sum(y.given_cents), 0, 0]
            FROM supporter_years y JOIN supporters s ON s.id = y.supporter_id GROUP BY 2, 5
            UNION ALL SELECT 'supporters', recipient_id, '', 0, '', ARRAY[count(*), 0, 0, 0] FROM supporters
            WHERE first_gift_at IS NOT NULL AND root_id = id GROUP BY 2
          ), kept AS (
            SELECT k.list, k.owner_id, k.status, k.year, k.currency, ARRAY[sum(k.rows), sum(k.amount_cents), sum(k.fee_cents), sum(k.net_cents)]::numeric[] AS figures
            FROM (
              SELECT list, owner_id, part AS status, year, currency, CASE list WHEN 'supporters' THEN 0 ELSE rows_count END AS rows, amount_cents, fee_cents, net_cents FROM list_sums
              UNION ALL SELECT list, owner_id, part, year, '', rows_count, 0, 0, 0 FROM list_sums WHERE list = 'supporters'
            ) k GROUP BY 1, 2, 3, 4, 5
          )
          SELECT owner_id AS subject, format('%s %s %s %s: kept %s, summed %s', list, status, year, currency, k.figures, s.figures) AS detail
          FROM summed s FULL JOIN kept k USING (list, owner_id, status, year, currency)
          WHERE $1::timestamptz IS NOT NULL AND coalesce(s.figures, array_fill(0::numeric, '{4}')) <> coalesce(k.figures, array_fill(0::numeric, '{4}'))`,
  },
  {
    id: "balance_spans",
    promise: "What is kept of each balance by the quarter of an hour equals the postings of these quarters.",
    // Each side of a posting by itself: a join to either side could only compare each account with each posting.
    sql: `WITH line AS (
            SELECT split_part(a.code, ':', 2) AS identity_id, p.currency, t.effective_at, t.kind, t.id, p.cents AS net, 0 AS fee
            FROM (
              SELECT transaction_id, currency, credit_account_id AS account_id, amount_cents AS cents FROM ledger_postings
              UNION ALL SELECT transaction_id, currency, debit_account_id, -amount_cents FROM ledger_postings
            ) p JOIN ledger_accounts a ON a.id = p.account_id
            JOIN ledger_transactions t ON t.id = p.transaction_id AND t.phase IN ('posted', 'post')
            WHERE split_part(a.code, ':', 1) = 'identity' AND split_part(a.code, ':', 3) IN ('payable', 'receivable')
            UNION ALL
            SELECT g.to_id, p.currency, t.effective_at, t.kind, t.id, 0, CASE t.kind WHEN 'gift_settled' THEN p.amount_cents ELSE -p.amount_cents END
            FROM ledger_transactions t JOIN gifts g ON g.id = t.subject_id JOIN ledger_postings p ON p.transaction_id = t.id AND p.leg = 3
            WHERE t.kind IN ('gift_settled', 'gift_reversed', 'part_refunded', 'part_disputed')
          ), summed AS (
            SELECT identity_id, currency, to_timestamp(floor(extract(epoch FROM effective_at) / 900) * 900) AS starts_at, kind,
              ARRAY[sum(net), sum(fee), count(DISTINCT id), min(id), max(id)] AS figures FROM line GROUP BY 1, 2, 3, 4
          )
          SELECT identity_id AS subject, format('%s %s %s: kept %s, summed %s', starts_at, currency, kind, k.figures, s.figures) AS detail
          FROM summed s FULL JOIN (
            SELECT identity_id, currency, starts_at, kind, ARRAY[net_cents, fee_cents, movements, first_id, last_id]::numeric[] AS figures FROM balance_spans
          ) k USING (identity_id, currency, starts_at, kind)
          WHERE $1::timestamptz IS NOT NULL AND s.figures IS DISTINCT FROM k.figures`,
  },
  {
    id: "balance_sums",
    promise: "What is kept of each balance by the hour and by the day equals the total of these quarters of an hour.",
    sql: `WITH summed AS (
            SELECT identity_id, currency, hours, to_timestamp(floor(extract(epoch FROM starts_at) / (hours * 3600)) * hours * 3600) AS starts_at, kind,
              ARRAY[sum(net_cents), sum(fee_cents), sum(movements), max(last_id)] AS figures
            FROM balance_spans CROSS JOIN (VALUES (1), (24)) AS h(hours) GROUP BY 1, 2, 3, 4, 5
          )
          SELECT identity_id AS subject, format('%s hours from %s %s %s: kept %s, summed %s', hours, starts_at, currency, kind, k.figures, s.figures) AS detail
          FROM summed s FULL JOIN (
            SELECT identity_id, currency, hours, starts_at, kind, ARRAY[net_cents, fee_cents, movements, last_id]::numeric[] AS figures FROM balance_sums
          ) k USING (identity_id, currency, hours, starts_at, kind)
          WHERE $1::timestamptz IS NOT NULL AND s.figures IS DISTINCT FROM k.figures`,
  },
  {
    id: "supporters",
    promise:
      "What each supporter gave in a year equals the total of their gifts that settled and were not refunded, and each one is seen once a gift has settled.",
    sql: `WITH given AS (
            SELECT c.supporter_id, g.currency, extract(year FROM timezone(coalesce(g.to_time_zone, 'UTC'), g.settled_at))::int AS year,
              sum(g.amount_cents) FILTER (WHERE g.status = 'settled') AS cents, count(*) FILTER (WHERE g.status = 'settled') AS gifts
            FROM gift_contacts c JOIN gifts g ON g.id = c.gift_id WHERE g.settled_at IS NOT NULL AND c.supporter_id IS NOT NULL GROUP BY 1, 2, 3
          ), times AS (
            SELECT s.id, s.first_gift_at, s.last_gift_at, min(g.settled_at) AS first, max(g.settled_at) AS last, bool_and(g.to_id = s.recipient_id) AS own
            FROM supporters s LEFT JOIN gift_contacts c ON c.supporter_id = s.id LEFT JOIN gifts g ON g.id = c.gift_id GROUP BY s.id
          )
          SELECT supporter_id AS subject, format('%s %s: kept %s of %s gifts, given %s of %s', y.year, y.currency, y.given_cents, y.gifts_count, g.cents, g.gifts) AS detail
          FROM given g FULL JOIN supporter_years y USING (supporter_id, currency, year)
          WHERE (coalesce(g.cents, 0), coalesce(g.gifts, 0)) <> (coalesce(y.given_cents, 0)::numeric, coalesce(y.gifts_count, 0)::bigint)
          UNION ALL
          SELECT id, format('seen from %s to %s, gave from %s to %s, to its recipient alone: %s', first_gift_at, last_gift_at, first, last, own) FROM times
          WHERE $1::timestamptz IS NOT NULL AND ((first_gift_at, last_gift_at) IS DISTINCT FROM (first, last) OR own IS FALSE)
          UNION ALL
          SELECT s.id, format('merged into %s, which is %s', s.root_id, CASE WHEN r.root_id = r.id THEN 'of another recipient' ELSE 'merged itself' END)
          FROM supporters s JOIN supporters r ON r.id = s.root_id WHERE r.root_id <> r.id OR r.recipient_id <> s.recipient_id`,
  },
];
