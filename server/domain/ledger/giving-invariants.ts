import type { Invariant } from "@/server/domain/ledger/invariant";

/** The kinds whose leg 3 is what the platform's fee took of a gift, or gave back. */
const WITH_FEES = "('gift_settled', 'gift_reversed', 'part_refunded', 'part_disputed')";

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
            SELECT 'gifts' AS list, to_id AS owner_id, status, 0 AS year, currency, ARRAY[count(*), sum(amount_cents), sum(fee_cents), sum(net_cents)] AS figures
            FROM gifts WHERE status NOT IN ('pending', 'settling') GROUP BY 2, 3, 5
            UNION ALL SELECT 'receipts', recipient_id, status, tax_year, currency, ARRAY[count(*), sum(amount_cents), 0, 0] FROM receipts GROUP BY 2, 3, 4, 5
            UNION ALL SELECT 'supporters', s.recipient_id, '', 0, y.currency, ARRAY[0, sum(y.given_cents), 0, 0]
            FROM supporter_years y JOIN supporters s ON s.id = y.supporter_id GROUP BY 2, 5
            UNION ALL SELECT 'supporters', recipient_id, '', 0, ''::bpchar, ARRAY[count(*), 0, 0, 0] FROM supporters
            WHERE first_gift_at IS NOT NULL AND root_id = id GROUP BY 2
          ), kept AS (
            SELECT k.list, k.owner_id, k.status, k.year, k.currency::bpchar AS currency, ARRAY[sum(k.rows), sum(k.amount_cents), sum(k.fee_cents), sum(k.net_cents)]::numeric[] AS figures
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
    // A posting once for each balance that it moves, then each transaction once, so that these need no sorting to be counted.
    sql: `WITH owed AS MATERIALIZED (
            SELECT id, split_part(code, ':', 2) AS identity_id FROM ledger_accounts
            WHERE split_part(code, ':', 1) = 'identity' AND split_part(code, ':', 3) IN ('payable', 'receivable')
          ), moved AS (
            SELECT x.identity_id, p.currency, t.effective_at, t.kind, t.id, sum(x.net)::bigint AS net, sum(x.fee)::bigint AS fee
            FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
            LEFT JOIN owed c ON c.id = p.credit_account_id AND t.phase IN ('posted', 'post')
            LEFT JOIN owed d ON d.id = p.debit_account_id AND t.phase IN ('posted', 'post')
            LEFT JOIN gifts g ON g.id = CASE WHEN p.leg = 3 AND t.kind IN ${WITH_FEES} THEN t.subject_id END
            CROSS JOIN LATERAL (
              SELECT c.identity_id, p.amount_cents AS net, 0 AS fee UNION ALL SELECT d.identity_id, -p.amount_cents, 0
              UNION ALL SELECT g.to_id, 0, CASE t.kind WHEN 'gift_settled' THEN p.amount_cents ELSE -p.amount_cents END
            ) x
            WHERE (t.phase IN ('posted', 'post') OR t.kind IN ${WITH_FEES}) AND x.identity_id IS NOT NULL
            GROUP BY 1, 2, 3, 4, 5
          ), summed AS (
            SELECT identity_id, currency, to_timestamp(floor(date_part('epoch', effective_at) / 900) * 900) AS starts_at, kind,
              sum(net) AS net, sum(fee) AS fee, count(*) AS movements, min(id) AS first_id, max(id) AS last_id FROM moved GROUP BY 1, 2, 3, 4
          )
          SELECT identity_id AS subject, format('%s %s %s: kept %s, summed %s', starts_at, currency, kind,
            CASE WHEN k.movements IS NOT NULL THEN ARRAY[k.net_cents, k.fee_cents, k.movements, k.first_id, k.last_id] END,
            CASE WHEN s.movements IS NOT NULL THEN ARRAY[s.net, s.fee, s.movements, s.first_id, s.last_id] END) AS detail
          FROM summed s FULL JOIN balance_spans k USING (identity_id, currency, starts_at, kind)
          WHERE $1::timestamptz IS NOT NULL AND (s.net, s.fee, s.movements, s.first_id, s.last_id)
            IS DISTINCT FROM (k.net_cents, k.fee_cents, k.movements, k.first_id, k.last_id)`,
  },
  {
    id: "balance_sums",
    promise: "What is kept of each balance by the hour and by the day equals the total of these quarters of an hour.",
    sql: `WITH summed AS (
            SELECT identity_id, currency, hours, to_timestamp(floor(date_part('epoch', starts_at) / (hours * 3600)) * hours * 3600) AS starts_at, kind,
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
    // Both figures and times come from one pass over the gifts.
    sql: `WITH part AS MATERIALIZED (
            SELECT c.supporter_id, g.to_id, g.currency, extract(year FROM timezone(coalesce(g.to_time_zone, 'UTC'), g.settled_at))::int AS year,
              coalesce(sum(g.amount_cents) FILTER (WHERE g.status = 'settled'), 0) AS cents, count(*) FILTER (WHERE g.status = 'settled') AS gifts,
              min(g.settled_at) AS first, max(g.settled_at) AS last
            FROM gift_contacts c JOIN gifts g ON g.id = c.gift_id WHERE c.supporter_id IS NOT NULL GROUP BY 1, 2, 3, 4
          ), given AS (
            SELECT supporter_id, currency, year, sum(cents) AS cents, sum(gifts)::bigint AS gifts FROM part WHERE year IS NOT NULL GROUP BY 1, 2, 3
          ), times AS (
            SELECT s.id, s.first_gift_at, s.last_gift_at, min(p.first) AS first, max(p.last) AS last, bool_and(p.to_id = s.recipient_id) AS own
            FROM supporters s LEFT JOIN part p ON p.supporter_id = s.id GROUP BY s.id
          )
          SELECT supporter_id AS subject, format('%s %s: kept %s of %s gifts, given %s of %s', y.year, y.currency, y.given_cents, y.gifts_count, g.cents, g.gifts) AS detail
          FROM given g FULL JOIN supporter_years y USING (supporter_id, currency, year)
          WHERE (coalesce(g.cents, 0), coalesce(g.gifts, 0)) <> (coalesce(y.given_cents, 0)::numeric, coalesce(y.gifts_count, 0)::bigint)
          UNION ALL
          SELECT id, format('seen from %s to %s, gave from %s to %s, to its recipient alone: %s', first_gift_at, last_gift_at, first, last, own) FROM times
          WHERE $1::timestamptz IS NOT NULL AND ((first_gift_at, last_gift_at) IS DISTINCT FROM (first, last) OR own IS FALSE)
          UNION ALL
          SELECT s.id, format('merged into %s, which is %s', s.root_id, CASE WHEN r.root_id = r.id THEN 'of another recipient' ELSE 'merged itself' END)
          FROM supporters s JOIN supporters r ON r.id = s.root_id
          WHERE s.root_id <> s.id AND (r.root_id <> r.id OR r.recipient_id <> s.recipient_id)`,
  },
];
