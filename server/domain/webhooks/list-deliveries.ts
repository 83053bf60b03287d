import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { Prisma, type WebhookDelivery } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";

export interface DeliveryFilters {
  endpointId?: string;
  status?: string;
  type?: string;
  /** Both exclusive. */
  createdAfter?: Date;
  createdBefore?: Date;
}

/** Lists the deliveries to the caller's endpoints, newest first, deleted endpoints included. */
export async function listDeliveries(
  ctx: Context,
  filters: DeliveryFilters,
  page: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const { caller } = ctx;
  const owned = isTrusted(caller) ? Prisma.sql`TRUE` : Prisma.sql`owner_id = ${caller.identityId}`;
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "webhook_deliveries",
    anyOf: [owned],
    allOf: conditionsOf(filters),
    ...page,
  });
  const rows = await ctx.db.webhookDelivery.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}

function conditionsOf({ endpointId, status, type, createdAfter, createdBefore }: DeliveryFilters): Prisma.Sql[] {
  return [
    ...(endpointId === undefined ? [] : [Prisma.sql`endpoint_id = ${endpointId}`]),
    ...(status === undefined ? [] : [Prisma.sql`status = ${status}`]),
    ...(type === undefined ? [] : [Prisma.sql`type = ${type}`]),
    ...(createdAfter ? [Prisma.sql`created_at > ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`created_at < ${createdBefore}::timestamptz`] : []),
  ];
}
