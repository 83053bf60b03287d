import type { WebhookEvents } from "./generated/types.js";

declare const future: unique symbol;

/** What `webhooks.test` sends. */
export interface WebhookTestEvent {
  id: string;
  type: "webhook.test";
  created_at: string;
  data: Record<string, unknown>;
}

/** An event of a type that this version of the client does not know yet. */
export interface UnknownWebhookEvent {
  id: string;
  // Not plain text, so that a comparison with a known type rules this one out.
  type: string & { readonly [future]: true };
  created_at: string;
  data: Record<string, unknown>;
}

/** An event of a type that this version of the client knows. */
export type KnownWebhookEvent = WebhookEvents[keyof WebhookEvents] | WebhookTestEvent;

/**
 * What is posted to a webhook endpoint. Compare `type`, and `data` has the shape of that type. Keep a branch for the
 * types that will come: they arrive as `UnknownWebhookEvent`.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;
