import { webhookEndpointTransitions } from "@/server/domain/webhooks/endpoint-transitions";
import { type FailingEndpoint, queueFailingEmail } from "@/server/domain/webhooks/failing-email";
import {
  WEBHOOK_DISABLE_AFTER_DAYS,
  WEBHOOK_DISABLE_AFTER_EXPIRED,
  WEBHOOK_RETENTION_DAYS,
} from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const DAY_MS = 86_400_000;
const LIMIT_MS = WEBHOOK_DISABLE_AFTER_DAYS * DAY_MS;

/**
 * Disables endpoints whose deliveries have failed for five days, with at least ten expired and none accepted, and
 * emails their owners. At half of both thresholds, warns the owner once. Returns how many were disabled.
 */
export async function disableFailingEndpoints(ctx: Context): Promise<number> {
  let disabled = 0;
  for (const endpoint of await readFailing(ctx)) {
    if (endpoint.isOver) {
      if (await disable(ctx, endpoint)) disabled += 1;
    } else if (endpoint.warnedAt === null || endpoint.warnedAt < endpoint.since) {
      await warn(ctx, endpoint);
    }
  }
  return disabled;
}

/** Active endpoints that have reached at least half of both thresholds since their last success. */
async function readFailing(ctx: Context): Promise<(FailingEndpoint & { isOver: boolean })[]> {
  return ctx.statement<FailingEndpoint & { isOver: boolean }>(
    `SELECT id, url, "warnedAt", email, since, expired, ("disablingDue" <= $1::timestamptz) IS TRUE AS "isOver"
     FROM (${FAILING}) f WHERE "warningDue" <= $1::timestamptz`,
    [ctx.now()],
  );
}

const HALF_EXPIRED = Math.ceil(WEBHOOK_DISABLE_AFTER_EXPIRED / 2);
/** When both thresholds, expired deliveries and elapsed time since the last success, are reached. */
const reachedAt = (expired: number, ms: number) =>
  `greatest(failing.since + interval '${ms} ms', failing.expired_at[${expired}])`;

/**
 * Active endpoints with at least half of the expired deliveries, and when the thresholds for the warning and for
 * disabling are reached. Deliveries older than the retention period do not count, whether or not they were purged.
 */
const FAILING = `
  WITH suspected AS MATERIALIZED (
    SELECT endpoint_id, max(expired_at) AS last_at FROM webhook_deliveries
    WHERE status = 'expired' AND scheduled_done > 0 GROUP BY 1 HAVING count(*) >= ${HALF_EXPIRED}
  )
  SELECT w.id, w.url, w.warned_at AS "warnedAt", i.email, failing.since, cardinality(failing.expired_at) AS expired,
    ${reachedAt(HALF_EXPIRED, LIMIT_MS / 2)} AS "warningDue",
    CASE WHEN cardinality(failing.expired_at) >= ${WEBHOOK_DISABLE_AFTER_EXPIRED}
      THEN ${reachedAt(WEBHOOK_DISABLE_AFTER_EXPIRED, LIMIT_MS)} END AS "disablingDue"
  FROM suspected s
  JOIN webhook_endpoints w ON w.id = s.endpoint_id
  JOIN identities i ON i.id = w.owner_id
  CROSS JOIN LATERAL (
    SELECT max(d.delivered_at) AS at FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.delivered_at IS NOT NULL
  ) success
  CROSS JOIN LATERAL (
    SELECT array_agg(d.expired_at ORDER BY d.expired_at) AS expired_at,
      greatest(min(d.created_at), success.at) AS since
    FROM webhook_deliveries d
    WHERE d.endpoint_id = w.id AND d.status = 'expired' AND d.scheduled_done > 0
      AND d.created_at >= s.last_at - interval '${WEBHOOK_RETENTION_DAYS} days'
      AND (success.at IS NULL OR d.expired_at > success.at)
      AND (w.disabled_at IS NULL OR d.created_at > w.disabled_at)
  ) failing
  WHERE w.status = 'active' AND w.deleted_at IS NULL AND cardinality(failing.expired_at) >= ${HALF_EXPIRED}`;

/** Endpoints that had to be warned or disabled before $1, as `subject` and `due`. */
export const FAILING_ENDPOINTS_DUE = `
  SELECT id AS subject, due FROM (
    SELECT id, CASE WHEN "warnedAt" IS NULL OR "warnedAt" < since THEN "warningDue" ELSE "disablingDue" END AS due
    FROM (${FAILING}) f
  ) d WHERE due <= $1::timestamptz`;

function disable(ctx: Context, endpoint: FailingEndpoint): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const changes = { disabledReason: "failing", disabledAt: tx.now() };
    const [disabled] = await moveAll(tx, webhookEndpointTransitions, [endpoint.id], "disable", changes);
    if (!disabled) return false;
    await audit(tx, "webhook_endpoint.disable", endpoint.id, { reason: "failing", expired: endpoint.expired });
    await queueFailingEmail(tx, endpoint, "disabled");
    return true;
  });
}

function warn(ctx: Context, endpoint: FailingEndpoint): Promise<void> {
  return ctx.transaction(async (tx) => {
    const where = { id: endpoint.id, status: "active", deletedAt: null };
    const { count } = await tx.db.webhookEndpoint.updateMany({ where, data: { warnedAt: tx.now() } });
    if (count > 0) await queueFailingEmail(tx, endpoint, "warning");
  });
}
