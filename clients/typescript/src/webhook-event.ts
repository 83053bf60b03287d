import type { WebhookEvents } from "./generated/api.js";

/** The event types unknown to this version of the client: a string that is distinct from every known type. */
declare enum UnknownEventType {
  unknown = "a type that this version of the client does not know",
}

/** An event whose type is unknown to this version of the client. */
export interface UnknownWebhookEvent {
  id: string;
  type: UnknownEventType;
  created_at: string;
  data: Record<string, unknown>;
}

/** An event whose type is known to this version of the client. */
export type KnownWebhookEvent = WebhookEvents[keyof WebhookEvents];

/**
 * The payload of a webhook. Compare `type`, and `data` has the matching type. Handle future types in a default branch:
 * they arrive as `UnknownWebhookEvent`.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;
