import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { eventScope } from "@/server/events/event-scopes";
import { scopesOf } from "@/server/kernel/caller";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";
import { readWebhookUrl } from "@/server/kernel/webhook-target";
import type { Context } from "@/server/operations/context";
import { requireScope } from "@/server/operations/permission";
import { ALL_EVENTS, webhookEndpointBodies } from "@/server/resources/webhook-endpoint";

/** The bodies that create and update an endpoint, with every event that can be subscribed to. */
export const subscriptionBodies = webhookEndpointBodies(SUBSCRIBABLE_EVENTS);

/** Returns the errors in an endpoint's URL. The operator determines which hosts are allowed. */
export function urlErrors({ settings }: Context, { url }: { url?: unknown }): ErrorDetail[] {
  const reading = typeof url === "string" && url !== "" ? readWebhookUrl(url, settings.webhookAllowHosts) : null;
  if (!reading || reading.ok) return [];
  return [{ param: "url", code: InvalidParameter.code, message: `url ${reading.error}.` }];
}

/**
 * Returns the scopes of what an endpoint may be sent when the caller sets its URL or events: the caller's own. Throws
 * 403 for an event that the caller may not read; all events means all that the caller may read.
 */
export function sendableScopes({ caller }: Context, events: readonly string[]): string[] {
  for (const type of events) if (type !== ALL_EVENTS) requireScope(caller, eventScope(type), "events");
  return [...scopesOf(caller)];
}
