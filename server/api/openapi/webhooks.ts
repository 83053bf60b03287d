import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import type { Examples } from "@/server/api/openapi/examples";
import { DELIVERED_EVENTS, type EventType, eventData, eventMeaning, isPlanned } from "@/server/events/catalogue";
import { idField, instantOut, TEXT_PATTERN } from "@/server/resources/fields";

const textHeader = (max: number, description: string) =>
  z.string().meta({ maxLength: max, pattern: TEXT_PATTERN }).describe(description);

/** The headers of every delivery. */
export const deliveryHeaders = z.object({
  "Svc-Signature": textHeader(
    1_000,
    "`t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several.",
  ),
  "Svc-Event-Id": idField("webhookDelivery").describe(
    "The id of the delivery. It is the same for every attempt, and the same as `id` in the body.",
  ),
  "Svc-Event-Type": textHeader(100, "The event type, the same as `type` in the body."),
  "Svc-Origin-Event": idField("event").describe("The id of the event. It is the same for all of your endpoints."),
  "Svc-Delivery-Attempt": z
    .string()
    .meta({ pattern: "^[0-9]+$", maxLength: 10 })
    .describe("The number of this attempt, starting at 1."),
  "webhook-id": idField("webhookDelivery").describe("The id of the delivery, for Standard Webhooks verifiers."),
  "webhook-timestamp": z
    .string()
    .meta({ pattern: "^[0-9]+$", maxLength: 20 })
    .describe("The time of this attempt, for Standard Webhooks verifiers."),
  "webhook-signature": textHeader(1_000, "The signatures, for Standard Webhooks verifiers."),
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
      id: idField("webhookDelivery").describe("The id of the delivery. It is the same for every attempt."),
      type: z.literal(type).describe("The name of the event."),
      created_at: instantOut.describe("When it happened."),
      data: eventData(type).describe("The resource as it was at that time."),
    })
    .meta({ id: `${name}Event`, description: eventMeaning(type) });
  const example = examples.events[type];
  return {
    operationId: `receive${name}`,
    tags: ["Webhooks"],
    ...(isPlanned(type) && { "x-planned": true }),
    summary: eventMeaning(type),
    description: isPlanned(type)
      ? `${eventMeaning(type)} You can subscribe to it already, but it is not sent yet.`
      : `${eventMeaning(type)} Return any 2xx within 15 seconds. Anything else is retried.`,
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
    responses: { "2XX": { description: "Any 2xx means received. Anything else is retried." } },
  };
}

/** `gift.settled` as `GiftSettled`. */
function pascalCase(type: string): string {
  return type.replace(/(?:^|[._])([a-z])/g, (_, content: string) => content.toUpperCase());
}
