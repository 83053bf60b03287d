import { z } from "zod";
import type { RequestLog } from "@/server/generated/prisma/client";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, REQUEST_LOG_USER_AGENT_MAX_CHARACTERS } from "@/server/kernel/limits";
import { identityId, idField, instant, instantField, instantOut, type JsonObject } from "@/server/resources/fields";
import { integerOut, openObjectOut, textOut, tokenOut } from "@/server/resources/response-fields";

/** OTHER stands for every method that HTTP allows and the API does not know. */
export const REQUEST_LOG_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OTHER"] as const;
export type RequestLogMethod = (typeof REQUEST_LOG_METHODS)[number];

export const REQUEST_BODY_STATES = ["none", "kept", "shortened", "unreadable", "not_read"] as const;
export type RequestBodyState = (typeof REQUEST_BODY_STATES)[number];

export const requestLogId = idField("request");
const keyId = idField("apiKey");

const STATUS = { minimum: 100, maximum: 599 };
const PATH_MAX_CHARACTERS = 400;
const PATH_PATTERN = "^/v1(?:/[A-Za-z0-9_.\\[\\]-]*)*$";
const DURATION_MAX_MS = 2_147_483_647;

const statusField = z
  .string()
  .regex(/^[1-5]\d\d$/, { error: `must be a status from ${STATUS.minimum} to ${STATUS.maximum}` })
  .transform(Number)
  .meta({ type: "integer", format: "int32", ...STATUS });

const pathField = z
  .string()
  .max(PATH_MAX_CHARACTERS, { abort: true })
  .regex(new RegExp(PATH_PATTERN), { error: "must be a path of the API, such as /v1/gifts" });

const errorCodeField = z
  .string()
  .max(60, { abort: true })
  .regex(/^[a-z_]+$/, { error: "must be an error code, such as invalid_parameter" });

export const requestLogListQuery = z.strictObject({
  method: z.enum(REQUEST_LOG_METHODS).optional().describe("Only requests with this method."),
  path: pathField.optional().describe("Only requests to exactly this path, as the log shows it."),
  status: statusField.optional().describe("Only requests that were answered with exactly this status."),
  error_code: errorCodeField.optional().describe("Only requests that were refused with this code."),
  key_id: keyId.optional().describe("Only requests that were made with this API key."),
  created_after: instantField.optional().describe("Only requests that came after this instant."),
  created_before: instantField.optional().describe("Only requests that came before this instant."),
});

export const requestLogResource = z
  .strictObject({
    id: requestLogId.describe("The request's id: what its answer carried as `Request-Id`."),
    key_id: keyId.describe("The API key that the request was made with."),
    identity_id: identityId.describe("The identity that the key belongs to."),
    method: z
      .enum(REQUEST_LOG_METHODS)
      .describe("The method; OTHER stands for those that no operation of the API knows."),
    path: textOut(PATH_MAX_CHARACTERS).describe(
      "The path without its query. What is neither a part of the API's paths nor one of its ids is replaced.",
    ),
    query: openObjectOut
      .nullable()
      .describe("The query's parameters, redacted as the body is; null when there were none."),
    status: integerOut(STATUS.minimum, STATUS.maximum).describe("The HTTP status of the answer."),
    error_code: tokenOut.nullable().describe("Why the request was refused or failed; null when it succeeded."),
    duration_ms: integerOut(0, DURATION_MAX_MS).describe(
      "How long it took to answer, in milliseconds, from when the request had come.",
    ),
    idempotency_key: textOut(IDEMPOTENCY_KEY_MAX_CHARACTERS)
      .nullable()
      .describe("The request's `Idempotency-Key`; null when there was none. What does not look like one is replaced."),
    idempotent_replayed: z.boolean().describe("True when the answer was the stored one of an earlier request."),
    user_agent: textOut(REQUEST_LOG_USER_AGENT_MAX_CHARACTERS)
      .nullable()
      .describe("The start of the client's `User-Agent`, without addresses; null when there was none."),
    request_body_state: z
      .enum(REQUEST_BODY_STATES)
      .describe(
        "none: there was nothing in it, or the operation takes none. kept: it is in `request_body`. shortened: the same, but without what was beyond a hundred entries. unreadable: it was too large or no JSON object. not_read: the request was refused before.",
      ),
    request_body: openObjectOut
      .nullable()
      .describe(
        "The body's shape: names, booleans, nulls, small numbers, sums, ids and words that the API declares. Every other value, and all in `metadata`, is replaced by `[redacted]`.",
      ),
    created_at: instantOut.describe("When the request came, by the server's own clock, which the sandbox never moves."),
  })
  .meta({ id: "RequestLog", description: "A request that was made with one of your API keys, kept for 30 days." });

/** Writes a logged request. */
export function serializeRequestLog(log: RequestLog): z.infer<typeof requestLogResource> {
  return {
    id: log.id,
    key_id: log.keyId,
    identity_id: log.identityId,
    method: log.method as RequestLogMethod,
    path: log.path,
    query: log.query === null ? null : (JSON.parse(log.query) as JsonObject),
    status: log.status,
    error_code: log.errorCode,
    duration_ms: log.durationMs,
    idempotency_key: log.idempotencyKey,
    idempotent_replayed: log.replayed,
    user_agent: log.userAgent,
    request_body_state: log.bodyState as RequestBodyState,
    request_body: log.body === null ? null : (JSON.parse(log.body) as JsonObject),
    created_at: instant(log.createdAt),
  };
}
