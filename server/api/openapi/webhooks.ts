import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import type { Examples } from "@/server/api/openapi/examples";
import { DELIVERED_EVENTS, type EventType, eventData, eventMeaning, isPlanned } from "@/server/events/catalogue";
import { idField, instantOut, TEXT_PATTERN } from "@/server/resources/fields";

const textHeader = (max: number, description: string) =>
  z.string().meta({ maxLength: max, pattern: TEXT_PATTERN }).describe(description);

/** The headers that every delivery carries. */
export const deliveryHeaders = z.object({
  "Svc-Signature": textHeader(
    1_000,
    "`t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several.",
  ),
  "Svc-Event-Id": idField("webhookDelivery").describe("The delivery; the same on every attempt, and the body's `id`."),
  "Svc-Event-Type": textHeader(100, "The name of the event; the body's `type`."),
  "Svc-Origin-Event": idField("event").describe("The event; the same for all of your endpoints that are told of it."),
  "Svc-Delivery-Attempt": z
    .string()
    .meta({ pattern: "^[0-9]+$", maxLength: 10 })
    .describe("Which attempt this is, from 1."),
  "webhook-id": idField("webhookDelivery").describe("The delivery, for verifiers of the Standard Webhooks form."),
  "webhook-timestamp": z
    .string()
    .meta({ pattern: "^[0-9]+$", maxLength: 20 })
    .describe("The time of this attempt, for verifiers of the Standard Webhooks form."),
  "webhook-signature": textHeader(1_000, "The signatures, for verifiers of the Standard Webhooks form."),
});

/** Every event, as the request that a subscriber receives. */
export function webhooks(examples: Examples): ZodOpenApiPathsObject {
  const entries = DELIVERED_EVENTS.map((type) => [type, { post: delivery(type, examples) }]);
  return Object.fromEntries(entries) as ZodOpenApiPathsObject;
}

function delivery(type: EventType, examples: Examples) {
  const name = pascalCase(type);
  const body = z
    .strictObject({
      id: idField("webhookDelivery").describe("The delivery; the same on every attempt."),
      type: z.literal(type).describe("The name of the event."),
      created_at: instantOut.describe("When it happened."),
      data: eventData(type).describe("What it is about, as it was at that moment."),
    })
    .meta({ id: `${name}Event`, description: eventMeaning(type) });
  const example = examples.events[type];
  return {
    operationId: `receive${name}`,
    tags: ["Webhooks"],
    ...(isPlanned(type) && { "x-planned": true }),
    summary: eventMeaning(type),
    description: isPlanned(type)
      ? `${eventMeaning(type)} You can subscribe to it already; it is not sent yet.`
      : `${eventMeaning(type)} Answer with any 2xx within 15 seconds; everything else is tried again.`,
    security: [],
    requestParams: { header: deliveryHeaders },
    requestBody: {
      required: true,
      description: "The event.",
      content: {
        "application/json": {
          schema: body,
          ...(example && { examples: { delivered: { summary: "As delivered", value: example } } }),
        },
      },
    },
    responses: { "2XX": { description: "Any 2xx: received. Everything else is tried again." } },
  };
}

/** `gift.settled` as `GiftSettled`. */
function pascalCase(type: string): string {
  return type.replace(/(?:^|[._])([a-z])/g, (_, content: string) => content.toUpperCase());
}
