import type { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { Prisma, type WebhookDelivery } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import {
  serializeWebhookDelivery,
  webhookDeliveryListQuery,
  webhookDeliveryResource,
} from "@/server/resources/webhook-delivery";

type DeliveryFilters = z.infer<typeof webhookDeliveryListQuery>;

/** Lists the deliveries to the caller's endpoints, newest first, deleted endpoints included. */
export const listWebhookEvents = listOperation({
  name: "listWebhookEvents",
  summary: "Lists the deliveries to your endpoints in the last 30 days, newest first.",
  permission: { scope: "webhooks:read" },
  input: webhookDeliveryListQuery,
  output: webhookDeliveryResource,
  run: readDeliveries,
  show: serializeWebhookDelivery,
});

async function readDeliveries(
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

function conditionsOf({ endpoint_id, status, type, created_after, created_before }: DeliveryFilters): Prisma.Sql[] {
  return [
    ...(endpoint_id === undefined ? [] : [Prisma.sql`endpoint_id = ${endpoint_id}`]),
    ...(status === undefined ? [] : [Prisma.sql`status = ${status}`]),
    ...(type === undefined ? [] : [Prisma.sql`type = ${type}`]),
    ...(created_after ? [Prisma.sql`created_at > ${created_after}::timestamptz`] : []),
    ...(created_before ? [Prisma.sql`created_at < ${created_before}::timestamptz`] : []),
  ];
}
