import type { Invariant } from "@/server/domain/ledger/invariant";
import { SLACK } from "@/server/domain/ledger/slack";

/** What a draw's scores are made with, as RFC 2104 and docs/guides/pools.md say. */
const DRAW_KEY = `hmac_sha256(decode(w.seed, 'hex'), convert_to(array_to_string(
  ARRAY[w.pool_id, w.number::text, w.entropy] || ARRAY(SELECT e FROM unnest(w.entries) e ORDER BY e COLLATE "C"), E'\\n'), 'UTF8'))`;

/**
 * The first date of the interval `i` after a turn `t` opened, counted from the first turn. Adding months to a date keeps its
 * day, or takes the month's last.
 */
const NEXT_DATE = `(
  SELECT min(x.at) FROM generate_series(0, 2) n CROSS JOIN LATERAL (SELECT CASE t.step
    WHEN 'weekly' THEN t.start + (floor(extract(epoch FROM t.opens_at - t.start) / 604800) + n) * interval '168 hours'
    ELSE (t.start AT TIME ZONE 'UTC' + (t.months_open / t.months + n) * t.months * interval '1 month') AT TIME ZONE 'UTC' END AS at) x
  WHERE x.at > t.opens_at)`;

/** That turns and draws followed from their rules. */
export const TURN_INVARIANTS: readonly Invariant[] = [
  {
    id: "turn_order",
    promise:
      "Turns follow one another without a gap, each opens on the date on which the one before was due and ends with one payout, not before it has opened, and the last one is open.",
    sql: `SELECT pool_id AS subject, format('turn %s: opens %s after %s, due %s, ended %s', number, opens_at, due_before, due_at, ended_at) AS detail
          FROM (SELECT t.*, row_number() OVER turns AS place, lag(t.due_at) OVER turns AS due_before, lead(t.number) OVER turns AS number_after, d.executed_at
            FROM pool_turns t LEFT JOIN disbursements d ON d.id = t.disbursement_id WINDOW turns AS (PARTITION BY t.pool_id ORDER BY t.number)) t
          WHERE $1::timestamptz IS NOT NULL AND (number <> place OR opens_at <> due_before OR due_at <= opens_at
            OR (ended_at IS NULL) <> (number_after IS NULL) OR (ended_at IS NULL) <> (disbursement_id IS NULL) OR (ended_at IS NULL) <> (identity_id IS NULL)
            OR least(ended_at, executed_at) < opens_at - ${SLACK})
          UNION ALL
          SELECT d.pool_id, format('%s was paid for turn %s, which has another payout', d.id, d.turn_number)
          FROM disbursements d LEFT JOIN pool_turns t ON t.pool_id = d.pool_id AND t.number = d.turn_number
          WHERE d.rule = 'turn' AND d.executed_at IS NOT NULL AND t.disbursement_id IS DISTINCT FROM d.id`,
  },
  {
    // A turn is dated by the rules of when it opened, which the payouts before and after it have if they did not change.
    id: "turn_dates",
    promise: "Every turn is due on the next date of the pool's interval, counted from the first turn.",
    sql: `SELECT t.pool_id AS subject, format('turn %s of %s turns, due %s instead of %s', t.number, t.step, t.due_at, ${NEXT_DATE}) AS detail
          FROM (
            SELECT t.*, f.opens_at AS start, d.governance ->> 'interval' AS step,
              CASE d.governance ->> 'interval' WHEN 'monthly' THEN 1 WHEN 'quarterly' THEN 3 WHEN 'semiannual' THEN 6 WHEN 'annual' THEN 12 END AS months,
              (extract(year FROM age(t.opens_at AT TIME ZONE 'UTC', f.opens_at AT TIME ZONE 'UTC')) * 12
                + extract(month FROM age(t.opens_at AT TIME ZONE 'UTC', f.opens_at AT TIME ZONE 'UTC')))::int AS months_open
            FROM pool_turns t JOIN pool_turns f ON f.pool_id = t.pool_id AND f.number = 1
            JOIN pool_turns b ON b.pool_id = t.pool_id AND b.number = t.number - 1
            JOIN disbursements d ON d.id = t.disbursement_id JOIN disbursements e ON e.id = b.disbursement_id
            WHERE d.governance ->> 'interval' = e.governance ->> 'interval'
          ) t WHERE $1::timestamptz IS NOT NULL AND t.due_at <> ${NEXT_DATE}`,
  },
  {
    id: "draw_results",
    promise:
      "Every draw's seed is the one whose hash was shown before, and its winner the request with the lowest score among those listed, one for each payee, all of which waited.",
    sql: `SELECT w.id AS subject, format('draw %s of %s: %s won', w.number, w.pool_id, w.winner_id) AS detail
          FROM pool_draws w
          WHERE $1::timestamptz IS NOT NULL AND w.drawn_at IS NOT NULL AND (encode(sha256(decode(w.seed, 'hex')), 'hex') <> w.seed_hash
            OR w.winner_id IS DISTINCT FROM (
              SELECT e.id FROM unnest(w.entries) AS e(id), (SELECT ${DRAW_KEY} AS bytes OFFSET 0) k ORDER BY hmac_sha256(k.bytes, convert_to(e.id, 'UTF8')) LIMIT 1)
            OR w.drawn_at < w.created_at - ${SLACK}
            OR cardinality(w.entries) <> (SELECT count(DISTINCT d.to_id) FROM disbursements d WHERE d.id = ANY (w.entries) AND d.pool_id = w.pool_id
              AND d.rule = 'draw' AND d.created_at <= w.drawn_at + ${SLACK} AND (d.decided_at >= w.drawn_at - ${SLACK}) IS NOT FALSE)
            OR NOT EXISTS (SELECT 1 FROM disbursements d WHERE d.id = w.winner_id AND d.draw_number = w.number AND d.status IN ('approved', 'failed'))
            OR NOT EXISTS (SELECT 1 FROM pool_records r WHERE r.pool_id = w.pool_id AND r.hash = w.entropy))
          UNION ALL
          SELECT pool_id, format('draw %s of %s', number, count) FROM (
            SELECT w.*, row_number() OVER draws AS place, count(*) OVER (PARTITION BY pool_id) AS count
            FROM pool_draws w WINDOW draws AS (PARTITION BY pool_id ORDER BY number)) w
          WHERE number <> place OR (drawn_at IS NULL) <> (number = count)
          UNION ALL
          SELECT d.pool_id, format('%s was paid without a draw', d.id) FROM disbursements d
          WHERE d.rule = 'draw' AND d.status IN ('approved', 'failed')
            AND NOT EXISTS (SELECT 1 FROM pool_draws w WHERE w.pool_id = d.pool_id AND w.number = d.draw_number AND w.winner_id = d.id)`,
  },
];
