import type { Context } from "@/server/domain/context";
import { owns } from "@/server/domain/webhooks/find-endpoint";
import { ResourceNotFound } from "@/server/kernel/refusals";
import type { WebhookDeliveryWithAttempts } from "@/server/resources/webhook-delivery";

/** Reads a delivery to one of the caller's endpoints with its attempts. Another's does not exist. */
export async function readDelivery(ctx: Context, deliveryId: string): Promise<WebhookDeliveryWithAttempts> {
  const delivery = await ctx.db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { attemptList: { orderBy: { number: "asc" } } },
  });
  if (!delivery || !owns(ctx, delivery)) throw ResourceNotFound();
  return delivery;
}
