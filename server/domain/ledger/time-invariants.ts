import type { Invariant } from "@/server/domain/ledger/invariant";
import { SLACK } from "@/server/domain/ledger/slack";

/** That times are there where a status says so, and in their order. */
export const TIME_INVARIANTS: readonly Invariant[] = [
  {
    // What a donor paid on a page may have been charged before the gift was recorded, and a late gift's always was.
    id: "gift_times",
    promise: "Every gift was made, then charged and settled or failed, and then refunded, as its status says.",
    sql: `SELECT id AS subject, format('%s: made %s, charged %s, settled %s, failed %s, refunded %s', status, created_at, charged_at, settled_at, failed_at, refunded_at) AS detail
          FROM gifts
          WHERE $1::timestamptz IS NOT NULL AND (
            (settled_at IS NOT NULL) <> (status IN ('settled', 'reversed')) OR (refunded_at IS NOT NULL) <> (status = 'reversed')
            OR (failed_at IS NOT NULL) <> (status = 'failed') OR (failure_code IS NOT NULL) <> (status = 'failed')
            OR least(settled_at, failed_at) < created_at - ${SLACK} OR settled_at < charged_at - ${SLACK} OR refunded_at < settled_at - ${SLACK})`,
  },
  {
    // A charge that the rail reinstated was sent long before it went on as that of another gift.
    id: "payment_times",
    promise:
      "Every payment was planned, sent, charged and cleared in this order, a refund after its charge, and its calls are numbered without a gap and in their order.",
    sql: `SELECT p.id AS subject, format('%s %s: planned %s, sent %s, charged %s, cleared %s', p.direction, p.status, p.created_at, p.first_sent_at, p.charged_at, p.cleared_at) AS detail
          FROM payments p LEFT JOIN payments c ON c.id = p.charge_id
          WHERE $1::timestamptz IS NOT NULL AND ((p.continues_id IS NULL AND p.first_sent_at < p.created_at - ${SLACK}) OR p.cleared_at < p.charged_at - ${SLACK}
            OR p.created_at < c.created_at - ${SLACK} OR (p.status = 'cleared' AND p.cleared_at IS NULL))
          UNION ALL
          SELECT payment_id, format('call %s of %s at %s, answered %s', number, count, sent_at, answered_at)
          FROM (SELECT a.*, row_number() OVER calls AS place, lag(sent_at) OVER calls AS sent_before, count(*) OVER (PARTITION BY payment_id) AS count
            FROM payment_attempts a WINDOW calls AS (PARTITION BY payment_id ORDER BY number)) a
          WHERE number <> place OR answered_at < sent_at - ${SLACK} OR sent_at < sent_before - ${SLACK}`,
  },
  {
    id: "pool_times",
    promise:
      "Every request was made, then decided by what was said until then, and then carried out, as its status says.",
    sql: `SELECT id AS subject, format('%s: made %s, decided %s, carried out %s', status, created_at, decided_at, executed_at) AS detail
          FROM disbursements
          WHERE $1::timestamptz IS NOT NULL AND ((decided_at IS NULL) <> (status = 'requested') OR (executed_at IS NOT NULL AND status <> 'approved')
            OR decided_at < created_at - ${SLACK} OR executed_at < decided_at - ${SLACK})
          UNION ALL
          SELECT d.id, format('%s said %s at %s, decided %s', v.identity_id, v.choice, v.said_at, d.decided_at)
          FROM disbursement_voices v JOIN disbursements d ON d.id = v.disbursement_id
          WHERE (v.choice IS NULL) <> (v.said_at IS NULL) OR v.said_at < d.created_at - ${SLACK}
            OR v.said_at > coalesce(d.ratify_until, d.decided_at, 'infinity') + ${SLACK}`,
  },
];
