import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { moveAll } from "@/server/domain/transition";
import { webhookEndpointTransitions } from "@/server/domain/webhooks/endpoint-transitions";
import { type FailingEndpoint, queueFailingEmail } from "@/server/domain/webhooks/failing-email";
import { WEBHOOK_DISABLE_AFTER_DAYS, WEBHOOK_DISABLE_AFTER_EXPIRED } from "@/server/kernel/limits";

const DAY_MS = 86_400_000;
const LIMIT_MS = WEBHOOK_DISABLE_AFTER_DAYS * DAY_MS;

/**
 * Disables endpoints whose deliveries have failed for five days, with at least ten expired and none accepted, and
 * emails their owners; at half of both it warns them once. Returns how many were disabled.
 */
export async function disableFailingEndpoints(ctx: Context): Promise<number> {
  let disabled = 0;
  for (const endpoint of await readFailing(ctx)) {
    const lasted = ctx.now().getTime() - endpoint.since.getTime();
    if (endpoint.expired >= WEBHOOK_DISABLE_AFTER_EXPIRED && lasted >= LIMIT_MS) {
      if (await disable(ctx, endpoint)) disabled += 1;
    } else if (endpoint.warnedAt === null || endpoint.warnedAt < endpoint.since) {
      await warn(ctx, endpoint);
    }
  }
  return disabled;
}

/** Active endpoints that have reached at least half of both thresholds since their last success. */
async function readFailing(ctx: Context): Promise<FailingEndpoint[]> {
  const halfAgo = new Date(ctx.now().getTime() - LIMIT_MS / 2);
  const half = Math.ceil(WEBHOOK_DISABLE_AFTER_EXPIRED / 2);
  return ctx.db.$queryRaw<FailingEndpoint[]>`
    WITH suspected AS MATERIALIZED (
      SELECT endpoint_id FROM webhook_deliveries
      WHERE status = 'expired' AND scheduled_done > 0 GROUP BY 1 HAVING count(*) >= ${half}
    )
    SELECT w.id, w.url, w.warned_at AS "warnedAt", i.email, failing.since, failing.expired
    FROM suspected s
    JOIN webhook_endpoints w ON w.id = s.endpoint_id
    JOIN identities i ON i.id = w.owner_id
    CROSS JOIN LATERAL (
      SELECT max(d.delivered_at) AS at FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.delivered_at IS NOT NULL
    ) success
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS expired, greatest(min(d.created_at), success.at) AS since FROM webhook_deliveries d
      WHERE d.endpoint_id = w.id AND d.status = 'expired' AND d.scheduled_done > 0
        AND (success.at IS NULL OR d.expired_at > success.at)
        AND (w.disabled_at IS NULL OR d.created_at > w.disabled_at)
    ) failing
    WHERE w.status = 'active' AND w.deleted_at IS NULL
      AND failing.expired >= ${half} AND failing.since <= ${halfAgo}::timestamptz`;
}

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
