import { z } from "zod";
import type { WebhookEndpoint } from "@/server/generated/prisma/client";
import { WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { createdAtOut, idField, instant, instantOut, listField, textField } from "@/server/resources/fields";
import { textOut, tokenOut, urlOut } from "@/server/resources/response-fields";

export const WEBHOOK_ENDPOINT_STATUSES = ["active", "disabled"] as const;
export type WebhookEndpointStatus = (typeof WEBHOOK_ENDPOINT_STATUSES)[number];
export const WEBHOOK_DISABLED_REASONS = ["by_owner", "failing", "gone", "transferred"] as const;

const EVENTS_MAX = 100;
const DESCRIPTION_MAX_CHARACTERS = 500;

export const webhookEndpointId = idField("webhookEndpoint");

const url = textField(WEBHOOK_URL_MAX_CHARACTERS, 1);
const description = textField(DESCRIPTION_MAX_CHARACTERS).nullish().describe("Your label for the endpoint.");
/** Every event, including future ones. */
export const ALL_EVENTS = "*";

/** The bodies for endpoints that can subscribe to events of these types. */
export function webhookEndpointBodies(types: readonly string[]) {
  const type = z.string().meta({ override: { type: "string", enum: [...types, ALL_EVENTS] } }) as z.ZodType<
    string,
    string
  >;
  const events = listField(type, EVENTS_MAX)
    .superRefine((events, context) => {
      const error = eventsError(events, types);
      if (error) context.addIssue({ code: "custom", message: error });
    })
    .describe('The event types to send, or exactly ["*"] for all of them.');
  const create = z
    .strictObject({
      url: url.describe("The URL that events are sent to: an https URL without credentials or a fragment."),
      events,
      description,
    })
    .meta({ id: "WebhookEndpointCreate", description: "An endpoint to create." });
  const update = z
    .strictObject({
      url: url.optional().describe("The URL that events are sent to from now on, including pending deliveries."),
      events: events.optional(),
      description,
      status: z
        .enum(WEBHOOK_ENDPOINT_STATUSES)
        .optional()
        .describe(
          "The new status. A disabled endpoint gets no new deliveries. Pending deliveries continue if it is reactivated in time.",
        ),
    })
    .meta({ id: "WebhookEndpointUpdate", description: "Changes to an endpoint. Fields you leave out stay unchanged." });
  return { create, update };
}

function eventsError(events: string[], types: readonly string[]): string | null {
  if (events.includes(ALL_EVENTS)) return events.length === 1 ? null : 'must be exactly ["*"] when it contains "*"';
  const unknown = events.filter((name) => !types.includes(name));
  if (unknown.length === 0) return null;
  return `contains unknown events: ${unknown.join(", ")}. Valid events are: ${types.join(", ")}`;
}

const base = {
  id: webhookEndpointId.describe("The id of the endpoint."),
  url: urlOut.describe("The URL that events are sent to."),
  events: z.array(tokenOut).max(EVENTS_MAX).describe("The event types that it receives. `*` means all."),
  description: textOut(DESCRIPTION_MAX_CHARACTERS).nullable().describe("Your label for the endpoint."),
  status: z.enum(WEBHOOK_ENDPOINT_STATUSES).describe("The status. Only an active endpoint is sent events."),
  disabled_reason: z
    .enum(WEBHOOK_DISABLED_REASONS)
    .nullable()
    .describe(
      "Why it is disabled: by_owner, failing if deliveries failed for days, gone if every attempt of a delivery got status 410, or transferred if its owner got a new manager. null while active.",
    ),
  disabled_at: instantOut.nullable().describe("When it was disabled. null while active."),
  created_at: createdAtOut,
};

export const webhookEndpointResource = z
  .strictObject(base)
  .meta({ id: "WebhookEndpoint", description: "An endpoint that receives events." });

const signingSecret = z
  .string()
  .meta({ pattern: "^whsec_[A-Za-z0-9+/]+=*$", maxLength: 100 })
  .describe(
    "The secret that signs every delivery. It is returned only in this response. Store it where your receiver can read it.",
  );

export const createdWebhookEndpointResource = z
  .strictObject({ ...base, signing_secret: signingSecret })
  .meta({ id: "CreatedWebhookEndpoint", description: "A new endpoint with the secret that signs its deliveries." });

export const rotatedWebhookEndpointResource = z
  .strictObject({
    ...base,
    signing_secret: signingSecret,
    previous_secret_expires_at: instantOut.describe("Until then, the previous secret signs deliveries too."),
  })
  .meta({ id: "RotatedWebhookEndpoint", description: "An endpoint with its new secret." });

/** Writes an endpoint without its secret. */
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

/** Writes a new endpoint with its secret, for the one response that shows it. */
export function serializeCreatedWebhookEndpoint(created: {
  endpoint: WebhookEndpoint;
  secret: string;
}): z.infer<typeof createdWebhookEndpointResource> {
  return { ...serializeWebhookEndpoint(created.endpoint), signing_secret: created.secret };
}

/** Writes an endpoint with its new secret, and until when the previous one still signs. */
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
