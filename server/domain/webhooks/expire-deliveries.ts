import type { Context } from "@/server/domain/context";
import { expireDeliveries } from "@/server/domain/webhooks/delivery-transitions";
import { Prisma } from "@/server/generated/prisma/client";

/**
 * Expires every open delivery of deleted endpoints, or of one of them, except attempts in progress. Returns how many.
 */
export function expireOfDeleted(ctx: Context, endpointId?: string): Promise<number> {
  const which = endpointId === undefined ? Prisma.empty : Prisma.sql`AND w.id = ${endpointId}`;
  const reason = { code: "endpoint_deleted", message: "The endpoint was deleted." };
  return expireDeliveries(ctx, Prisma.sql`w.deleted_at IS NOT NULL ${which}`, reason);
}

/** Expires every delivery that was due while its endpoint was disabled. Returns how many. */
export function expireOfDisabled(ctx: Context): Promise<number> {
  const reason = { code: "endpoint_disabled", message: "The endpoint was disabled when the next attempt was due." };
  const where = Prisma.sql`w.deleted_at IS NULL AND w.status = 'disabled' AND d.next_attempt_at <= ${ctx.now()}::timestamptz`;
  return expireDeliveries(ctx, where, reason);
}
