import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { Prisma, type WebhookEndpoint } from "@/server/generated/prisma/client";
import { isTrusted } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { serializeWebhookEndpoint, webhookEndpointResource } from "@/server/resources/webhook-endpoint";

/** Lists the caller's endpoints, newest first, without deleted ones. */
export const listWebhooks = listOperation({
  name: "listWebhooks",
  summary: "Lists your endpoints, newest first.",
  permission: { scope: "webhooks:read" },
  output: webhookEndpointResource,
  run: (ctx, _, page) => readEndpoints(ctx, page),
  show: serializeWebhookEndpoint,
});

async function readEndpoints(ctx: Context, page: PageRequest): Promise<Page<WebhookEndpoint>> {
  const { caller } = ctx;
  const owned = isTrusted(caller) ? Prisma.sql`TRUE` : Prisma.sql`owner_id = ${caller.identityId}`;
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "webhook_endpoints",
    anyOf: [owned],
    allOf: [Prisma.sql`deleted_at IS NULL`],
    ...page,
  });
  const rows = await ctx.db.webhookEndpoint.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}
