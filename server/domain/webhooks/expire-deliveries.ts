import { deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { expireDeliveries } from "@/server/domain/webhooks/delivery-transitions";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/**
 * Expires every open delivery of deleted endpoints, or of one of them, except attempts in progress. Returns how many.
 */
export function expireOfDeleted(ctx: Context, endpointId?: string): Promise<number> {
  const which = endpointId === undefined ? Prisma.empty : Prisma.sql`AND w.id = ${endpointId}`;
  const reason = { code: "endpoint_deleted", message: "The endpoint was deleted." };
  return expireDeliveries(ctx, Prisma.sql`w.deleted_at IS NOT NULL ${which}`, reason);
}

/** Deliveries that were due before $1 while their endpoint was disabled, as `subject` and `due`. */
export const DELIVERIES_TO_DISABLED = `
  SELECT q.id AS subject, q.next_attempt_at AS due
  FROM webhook_endpoints w JOIN webhook_deliveries q ON q.endpoint_id = w.id
  WHERE w.status = 'disabled' AND w.deleted_at IS NULL AND ${deliveryQueue.isDue}`;

/** Expires every delivery that was due while its endpoint was disabled. Returns how many. */
export function expireOfDisabled(ctx: Context): Promise<number> {
  const reason = { code: "endpoint_disabled", message: "The endpoint was disabled when the next attempt was due." };
  const where = Prisma.sql`w.deleted_at IS NULL AND w.status = 'disabled' AND d.next_attempt_at <= ${ctx.now()}::timestamptz`;
  return expireDeliveries(ctx, where, reason);
}
