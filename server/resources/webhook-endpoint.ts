import { z } from "zod";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { createdAtOut, idField, instant, instantOut, textField } from "@/server/resources/fields";
import { textOut, tokenOut, urlOut } from "@/server/resources/response-fields";

export const WEBHOOK_ENDPOINT_STATUSES = ["active", "disabled"] as const;
export type WebhookEndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];
export const WEBHOOK_DISABLED_REASONS = ["by_owner", "failing"] as const;

const EVENTS_MAX = 100;
const DESCRIPTION_MAX_CHARACTERS = 500;

export const webhookEndpointId = idField("webhookEndpoint");

const url = textField(WEBHOOK_URL_MAX_CHARACTERS, 1);
const events = z.array(textField(100)).max(EVENTS_MAX);
const description = textField(DESCRIPTION_MAX_CHARACTERS);

export const webhookEndpointCreateBody = z
  .strictObject({
    url: url.describe("Where events are posted to: an https address without credentials and fragment."),
    events: events.describe('The names of the events to send, or exactly ["*"] for all of them.'),
    description: description.nullish().describe("A label for people."),
  })
  .meta({ id: "WebhookEndpointCreate", description: "An endpoint to add." });

export const webhookEndpointUpdateBody = z
  .strictObject({
    url: url.optional().describe("Where events are posted to from now on, waiting deliveries included."),
    events: events.optional().describe('The names of the events to send, or exactly ["*"] for all of them.'),
    description: description.nullish().describe("A label for people; null removes it."),
    status: z
      .enum(WEBHOOK_ENDPOINT_STATUSES)
      .optional()
      .describe("A disabled endpoint gets no new deliveries. What waits goes on when it is active again in time."),
  })
  .meta({ id: "WebhookEndpointUpdate", description: "What is to change of an endpoint; what is left out stays." });

const base = {
  id: webhookEndpointId.describe("Names the endpoint."),
  url: urlOut.describe("Where events are posted to."),
  events: z.array(tokenOut).max(EVENTS_MAX).describe("The names of the events that it is sent; `*` is all."),
  description: textOut(DESCRIPTION_MAX_CHARACTERS).nullable().describe("Your label for it."),
  status: z.enum(WEBHOOK_ENDPOINT_STATUSES).describe("Whether it is sent events at present."),
  disabled_reason: z
    .enum(WEBHOOK_DISABLED_REASONS)
    .nullable()
    .describe("by_owner, or failing when deliveries had failed for days; null while active."),
  disabled_at: instantOut.nullable().describe("Since when it is disabled; null while active."),
  created_at: createdAtOut,
};

export const webhookEndpointResource = z
  .strictObject(base)
  .meta({ id: "WebhookEndpoint", description: "Where a subscriber is told of events." });

const signingSecret = z
  .string()
  .meta({ pattern: "^whsec_[A-Za-z0-9+/]+=*$", maxLength: 100 })
  .describe("Signs every delivery. Shown in this answer only; keep it where your receiver can read it.");

export const createdWebhookEndpointResource = z
  .strictObject({ ...base, signing_secret: signingSecret })
  .meta({ id: "CreatedWebhookEndpoint", description: "A new endpoint with the secret that signs its deliveries." });

export const rotatedWebhookEndpointResource = z
  .strictObject({
    ...base,
    signing_secret: signingSecret,
    previous_secret_expires_at: instantOut.describe("Until then the secret before this one signs as well."),
  })
  .meta({ id: "RotatedWebhookEndpoint", description: "An endpoint with its new secret." });

/** Writes an endpoint as lists and reads show it: without its secret. */
export function serializeWebhookEndpoint(endpoint: WebhookEndpoint): z.infer<typeof webhookEndpointResource> {
  const isDisabled = endpoint.status === "disabled";
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    status: endpoint.status as WebhookEndpointStatus,
    disabled_reason: isDisabled ? (endpoint.disabledReason as (typeof WEBHOOK_DISABLED_REASONS)[number] | null) : null,
    disabled_at: isDisabled && endpoint.disabledAt ? instant(endpoint.disabledAt) : null,
    created_at: instant(endpoint.createdAt),
  };
}

/** Writes a new endpoint with its secret, for the one answer that shows it. */
export function serializeCreatedWebhookEndpoint(created: {
  endpoint: WebhookEndpoint;
  secret: string;
}): z.infer<typeof createdWebhookEndpointResource> {
  return { ...serializeWebhookEndpoint(created.endpoint), signing_secret: created.secret };
}

/** Writes an endpoint with its new secret, and until when the one before still signs. */
export function serializeRotatedWebhookEndpoint(rotated: {
  endpoint: WebhookEndpoint;
  secret: string;
  previousExpiresAt: Date;
}): z.infer<typeof rotatedWebhookEndpointResource> {
  return {
    ...serializeCreatedWebhookEndpoint(rotated),
    previous_secret_expires_at: instant(rotated.previousExpiresAt),
  };
}
