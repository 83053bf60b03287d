import type { Context } from "@/server/domain/context";
import { webhookDeliveryStates } from "@/server/domain/webhooks/delivery-states";
import { Prisma } from "@/server/generated/prisma/client";

const { from, to } = webhookDeliveryStates.moves.given_up;
const NOT_UNDER_WAY = Prisma.sql`(d.locked_until IS NULL OR d.locked_until <= now())`;

/** Gives up every open delivery of deleted endpoints, or of one of them, except attempts under way. Returns how many. */
export function expireOfDeleted(ctx: Context, endpointId?: string): Promise<number> {
  const which = endpointId === undefined ? Prisma.empty : Prisma.sql`AND w.id = ${endpointId}`;
  const reason = { code: "endpoint_deleted", message: "The endpoint was deleted." };
  return expire(ctx, Prisma.sql`w.deleted_at IS NOT NULL ${which}`, reason);
}

/** Gives up every delivery that fell due while its endpoint was disabled. Returns how many. */
export function expireOfDisabled(ctx: Context): Promise<number> {
  const reason = { code: "endpoint_disabled", message: "The endpoint was disabled when the next attempt was due." };
  const where = Prisma.sql`w.deleted_at IS NULL AND w.status = 'disabled' AND d.next_attempt_at <= ${ctx.now()}::timestamptz`;
  return expire(ctx, where, reason);
}

function expire(ctx: Context, where: Prisma.Sql, reason: { code: string; message: string }): Promise<number> {
  return ctx.db.$executeRaw`
    UPDATE webhook_deliveries d
    SET status = ${to}, expired_at = ${ctx.now()}::timestamptz, next_attempt_at = NULL,
        error_code = ${reason.code}, error_message = ${reason.message}
    FROM webhook_endpoints w
    WHERE w.id = d.endpoint_id AND d.status IN (${Prisma.join([...from])}) AND ${NOT_UNDER_WAY} AND ${where}`;
}
