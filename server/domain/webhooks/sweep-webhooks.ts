import { disableFailingEndpoints } from "@/server/domain/webhooks/disable-failing-endpoints";
import { expireOfDeleted, expireOfDisabled } from "@/server/domain/webhooks/expire-deliveries";
import { purgeWebhooks } from "@/server/domain/webhooks/purge-webhooks";
import { dropVoidRequests } from "@/server/domain/webhooks/redeliver";
import type { Context } from "@/server/operations/context";

/**
 * Does the work that belongs to no single delivery: expires what cannot be sent, disables failing endpoints, and purges
 * old records.
 */
export async function sweepWebhooks(ctx: Context): Promise<void> {
  await expireOfDeleted(ctx);
  await expireOfDisabled(ctx);
  await dropVoidRequests(ctx);
  await disableFailingEndpoints(ctx);
  await purgeWebhooks(ctx);
}
