import type { Context } from "@/server/domain/context";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";
import { readWebhookUrl } from "@/server/kernel/webhook-target";

export const ALL_EVENTS = "*";

export interface Subscription {
  url?: string;
  events?: string[];
}

/** Throws 400 with all errors at once if the URL cannot receive webhooks or an event name is unknown. */
export function checkSubscription(ctx: Context, { url, events }: Subscription): void {
  const details: ErrorDetail[] = [];
  const reject = (param: string, message: string) =>
    details.push({ param, code: InvalidParameter.code, message: `${param} ${message}.` });
  if (url !== undefined) {
    const reading = readWebhookUrl(url, ctx.settings.webhookAllowHosts);
    if (!reading.ok) reject("url", reading.error);
  }
  const error = events && eventsError(events);
  if (error) reject("events", error);
  if (details.length > 0) throw InvalidParameter({ message: details[0]!.message, details });
}

function eventsError(events: string[]): string | null {
  if (events.length === 0) return 'must list at least one event, or be exactly ["*"]';
  if (events.includes(ALL_EVENTS)) return events.length === 1 ? null : 'must be exactly ["*"] when it contains "*"';
  const known: readonly string[] = SUBSCRIBABLE_EVENTS;
  const unknown = events.filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  return `contains unknown events: ${unknown.join(", ")}. Valid events are: ${known.join(", ")}`;
}
