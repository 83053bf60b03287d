import type { Context } from "@/server/domain/context";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";
import { readWebhookUrl } from "@/server/kernel/webhook-target";
import { webhookEndpointBodies } from "@/server/resources/webhook-endpoint";

/** The bodies that create and update an endpoint, with every event that can be subscribed to. */
export const subscriptionBodies = webhookEndpointBodies(SUBSCRIBABLE_EVENTS);

/** Names what is wrong with the URL of an endpoint. Which hosts it may have is for the operator to decide. */
export function urlErrors({ settings }: Context, { url }: { url?: unknown }): ErrorDetail[] {
  const reading = typeof url === "string" && url !== "" ? readWebhookUrl(url, settings.webhookAllowHosts) : null;
  if (!reading || reading.ok) return [];
  return [{ param: "url", code: InvalidParameter.code, message: `url ${reading.error}.` }];
}
