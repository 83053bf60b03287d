import { deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";

/** Deliveries and requested manual attempts that were due before $1 at active endpoints, as `subject` and `due`. */
export const DELIVERIES_DUE = `${deliveryQueue.dueList}
  UNION ALL SELECT e.id, e.created_at FROM open_events e JOIN webhook_deliveries d ON d.id = e.subject_id
  JOIN webhook_endpoints w ON w.id = d.endpoint_id
  WHERE e.type = '${REDELIVERY_REQUESTED}' AND e.created_at <= $1::timestamptz
    AND w.status = 'active' AND w.deleted_at IS NULL`;

/** The open deliveries and requested manual attempts of endpoints that were sent something in the last five minutes. */
export const DELIVERIES_IN_TURN = `
  WITH attempted AS (
    SELECT DISTINCT q.endpoint_id FROM webhook_deliveries q
    WHERE q.last_attempt_at > $1::timestamptz - interval '5 minutes' OR ${deliveryQueue.isLeased}
  )
  SELECT q.id AS subject FROM webhook_deliveries q JOIN attempted USING (endpoint_id) WHERE ${deliveryQueue.isOpen}
  UNION ALL SELECT e.id FROM open_events e JOIN webhook_deliveries q ON q.id = e.subject_id JOIN attempted USING (endpoint_id)
  WHERE e.type = '${REDELIVERY_REQUESTED}'`;
