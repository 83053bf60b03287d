import type { Invariant } from "@/server/domain/ledger/invariant";

/** How long after the end of each attempt that failed the next one is due, in seconds. A process's clock may run slower than its timers. */
const STEPS = "(ARRAY[60, 300, 1800, 7200, 43200])";
const SHORT_OF = "interval '10 seconds'";

/** That deliveries of events were attempted as their schedule says. */
export const DELIVERY_INVARIANTS: readonly Invariant[] = [
  {
    id: "delivery_attempts",
    promise:
      "Every delivery was attempted at most six times by itself, each time no earlier than its schedule says, and stands as its attempts ended: delivered once a 2xx came, and given up after the last.",
    sql: `WITH tried AS (
            SELECT delivery_id, count(*) FILTER (WHERE NOT manual) AS scheduled, max(number) AS last, count(*) AS ended,
              bool_or(response_status BETWEEN 200 AND 299 AND error_code IS NULL) AS accepted
            FROM webhook_attempts GROUP BY 1
          )
          SELECT q.id AS subject, format('%s after %s attempts, %s by schedule, %s counted', q.status, coalesce(t.ended, 0), coalesce(t.scheduled, 0), q.scheduled_done) AS detail
          FROM webhook_deliveries q LEFT JOIN tried t ON t.delivery_id = q.id
          WHERE $1::timestamptz IS NOT NULL AND (q.scheduled_done <> coalesce(t.scheduled, 0) OR q.scheduled_done > 6 OR coalesce(t.last, 0) > q.attempts
            OR (q.status = 'delivered') <> coalesce(t.accepted, false) OR (q.status = 'delivered') <> (q.delivered_at IS NOT NULL)
            OR (q.status = 'pending' AND t.ended > 0) OR (q.status = 'failed' AND (t.ended IS NULL OR q.next_attempt_at IS NULL))
            OR (q.status = 'expired' AND q.expired_at IS NULL) OR (q.status = 'failed' AND q.scheduled_done > 5))
          UNION ALL
          SELECT delivery_id, format('attempt %s by schedule began at %s, %s after the one before ended', place, started_at, started_at - ended_before)
          FROM (SELECT a.*, row_number() OVER attempts AS place,
              lag(started_at + duration_ms * interval '1 ms') OVER attempts AS ended_before
            FROM webhook_attempts a WHERE NOT manual WINDOW attempts AS (PARTITION BY delivery_id ORDER BY number)) a
          WHERE place > 1 AND started_at < ended_before + ${STEPS}[place - 1] * interval '1 second' - ${SHORT_OF}`,
  },
];
