import { z } from "zod";
import type { WebhookAttempt, WebhookDelivery } from "@/server/generated/prisma/client";
import { WEBHOOK_RESPONSE_STORED_BYTES } from "@/server/kernel/limits";
import { idField, instant, instantField, instantOut, type JsonObject, textField } from "@/server/resources/fields";
import { integerOut, openObjectOut, textOut, tokenOut } from "@/server/resources/response-fields";
import { webhookEndpointId } from "@/server/resources/webhook-endpoint";

export const WEBHOOK_DELIVERY_STATUSES = ["pending", "delivered", "failed", "expired"] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

export const webhookDeliveryId = idField("webhookDelivery");

export const webhookDeliveryListQuery = z.strictObject({
  endpoint_id: webhookEndpointId.optional().describe("Only deliveries to this endpoint."),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional().describe("Only deliveries with this status."),
  type: textField(100).optional().describe("Only deliveries of events of this type."),
  created_after: instantField.optional().describe("Only deliveries queued after this time."),
  created_before: instantField.optional().describe("Only deliveries queued before this time."),
});

const httpStatus = integerOut(100, 999);
/** Automatic attempts are few, and each manual one is requested individually. */
const ATTEMPTS_MAX = 10_000;

/** Why one attempt can fail. */
export const ATTEMPT_FAILURE_CODES = [
  "http_error",
  "redirect",
  "gone",
  "timeout",
  "dns_error",
  "connection_refused",
  "connection_reset",
  "tls_error",
  "blocked_destination",
] as const;
/** Why a delivery can end without an attempt. */
const EXPIRY_CODES = ["endpoint_deleted", "endpoint_disabled"] as const;
export type AttemptFailureCode = (typeof ATTEMPT_FAILURE_CODES)[number];
type WebhookFailureCode = AttemptFailureCode | (typeof EXPIRY_CODES)[number];
const WEBHOOK_FAILURE_CODES = [...ATTEMPT_FAILURE_CODES, ...EXPIRY_CODES];

const failure = z
  .strictObject({
    code: z.enum(WEBHOOK_FAILURE_CODES).describe("A stable code for the reason."),
    message: textOut(2_000).describe("The reason, in words."),
  })
  .meta({ id: "WebhookFailure", description: "Why an attempt, or the whole delivery, failed." });

const base = {
  id: webhookDeliveryId.describe(
    "The id of the delivery. It is the same for every attempt, and the same as `id` in the body.",
  ),
  event_id: idField("event").describe(
    "The id of the event. Deliveries of the same event to several endpoints share it.",
  ),
  endpoint_id: webhookEndpointId.describe("The endpoint that it is sent to."),
  type: tokenOut.describe("The event type."),
  status: z
    .enum(WEBHOOK_DELIVERY_STATUSES)
    .describe(
      "The status: pending before the first attempt has ended, failed while another attempt is scheduled. The others are final.",
    ),
  attempts: integerOut(0, 1_000_000).describe("The number of attempts started, including those requested by hand."),
  created_at: instantOut.describe("When it was queued."),
  last_attempt_at: instantOut.nullable().describe("When the last attempt started. null before the first."),
  next_attempt_at: instantOut.nullable().describe("When the next automatic attempt is due. null if there is none."),
  delivered_at: instantOut.nullable().describe("When the endpoint accepted it. null until then."),
  response_status: httpStatus.nullable().describe("The last response of the endpoint. null if there was none."),
  error: failure.nullable().describe("Why the last attempt, or the delivery, failed. null if it did not."),
};

export const webhookDeliveryResource = z
  .strictObject(base)
  .meta({ id: "WebhookDelivery", description: "The delivery of one event to one endpoint." });

const attempt = z
  .strictObject({
    number: integerOut(1, 1_000_000).describe(
      "The number of the attempt, starting at 1, as in the Svc-Delivery-Attempt header.",
    ),
    started_at: instantOut.describe("When the request was sent, by the real clock."),
    duration_ms: integerOut(0, 3_600_000).describe("How long it took, in milliseconds."),
    manual: z.boolean().describe("Whether it was requested by hand."),
    response_status: httpStatus.nullable().describe("The response of the endpoint. null if there was none."),
    error: failure.nullable().describe("Why it failed. null if the endpoint accepted it."),
    response_text: textOut(WEBHOOK_RESPONSE_STORED_BYTES).nullable().describe("The start of the response body."),
  })
  .meta({ id: "WebhookAttempt", description: "One request to an endpoint." });

export const webhookDeliveryDetailResource = z
  .strictObject({
    ...base,
    body: openObjectOut.describe("The payload: id, type, created_at and data."),
    attempt_list: z.array(attempt).max(ATTEMPTS_MAX).describe("The attempts that have ended, oldest first."),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its payload and the result of each attempt." });

/** Writes a delivery for lists. */
export function serializeWebhookDelivery(delivery: WebhookDelivery): z.infer<typeof webhookDeliveryResource> {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    type: delivery.type,
    status: delivery.status as WebhookDeliveryStatus,
    attempts: delivery.attempts,
    created_at: instant(delivery.createdAt),
    last_attempt_at: delivery.lastAttemptAt && instant(delivery.lastAttemptAt),
    next_attempt_at: delivery.nextAttemptAt && instant(delivery.nextAttemptAt),
    delivered_at: delivery.deliveredAt && instant(delivery.deliveredAt),
    response_status: delivery.responseStatus,
    error: failureOf(delivery),
  };
}

export type WebhookDeliveryWithAttempts = WebhookDelivery & { attemptList: WebhookAttempt[] };

/** Writes a delivery with its body and every attempt. */
export function serializeWebhookDeliveryDetail(
  delivery: WebhookDeliveryWithAttempts,
): z.infer<typeof webhookDeliveryDetailResource> {
  return {
    ...serializeWebhookDelivery(delivery),
    body: JSON.parse(delivery.body) as JsonObject,
    attempt_list: delivery.attemptList.map((attempt) => ({
      number: attempt.number,
      started_at: instant(attempt.startedAt),
      duration_ms: attempt.durationMs,
      manual: attempt.manual,
      response_status: attempt.responseStatus,
      error: failureOf(attempt),
      response_text: attempt.responseText,
    })),
  };
}

function failureOf({ errorCode, errorMessage }: Pick<WebhookAttempt, "errorCode" | "errorMessage">) {
  return errorCode === null ? null : { code: errorCode as WebhookFailureCode, message: errorMessage ?? "" };
}
