import type { WebhookEvents } from "./generated/types.js";

/** The types that this version of the client does not know: plain text, which differs from every known type. */
declare enum UnknownEventType {
  unknown = "a type that this version of the client does not know",
}

/** An event of a type that this version of the client does not know yet. */
export interface UnknownWebhookEvent {
  id: string;
  type: UnknownEventType;
  created_at: string;
  data: Record<string, unknown>;
}

/** An event of a type that this version of the client knows. */
export type KnownWebhookEvent = WebhookEvents[keyof WebhookEvents];

/**
 * What is posted to a webhook endpoint. Compare `type`, and `data` has the shape of that type. Keep a branch for the
 * types that will come: they arrive as `UnknownWebhookEvent`.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;
