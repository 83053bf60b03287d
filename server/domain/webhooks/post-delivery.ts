import type { ClaimedDelivery } from "@/server/domain/webhooks/delivery-queue";
import type { EndedAttempt } from "@/server/domain/webhooks/delivery-transitions";
import { signDelivery } from "@/server/domain/webhooks/sign-delivery";
import { outsideTime } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";

/** Signs a delivery with every valid secret and posts it. */
export async function postDelivery(ctx: Context, delivery: ClaimedDelivery, secrets: string[]): Promise<EndedAttempt> {
  const startedAt = ctx.now();
  const headers = signDelivery({ ...delivery, sentAt: outsideTime(ctx.clock), secrets });
  const response = await ctx.ports.webhookSender.post({ url: delivery.url, headers, body: delivery.body });
  return { response, startedAt, endedAt: ctx.now() };
}
