import { z } from "zod";
import type { RequestLog } from "@/server/generated/prisma/client";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, REQUEST_LOG_USER_AGENT_MAX_CHARACTERS } from "@/server/kernel/limits";
import {
  identityId,
  idField,
  instant,
  instantField,
  instantOut,
  type JsonObject,
  patternField,
} from "@/server/resources/fields";
import { wholeQueryField } from "@/server/resources/number-fields";
import { integerOut, openObjectOut, textOut, tokenOut } from "@/server/resources/response-fields";

/** OTHER stands for HTTP methods unknown to the API. */
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

const statusField = wholeQueryField(STATUS.minimum, STATUS.maximum, "a status");

const pathField = patternField(PATH_MAX_CHARACTERS, new RegExp(PATH_PATTERN), "must be an API path, such as /v1/gifts");

const errorCodeField = patternField(60, /^[a-z_]+$/, "must be an error code, such as invalid_parameter");

export const requestLogListQuery = z.strictObject({
  method: z.enum(REQUEST_LOG_METHODS).optional().describe("Only requests with this method."),
  path: pathField.optional().describe("Only requests to exactly this path, as shown in the log."),
  status: statusField.optional().describe("Only requests with this response status."),
  error_code: errorCodeField.optional().describe("Only requests with this error code."),
  key_id: keyId.optional().describe("Only requests made with this API key."),
  created_after: instantField.optional().describe("Only requests received after this time."),
  created_before: instantField.optional().describe("Only requests received before this time."),
});

export const requestLogResource = z
  .strictObject({
    id: requestLogId.describe("The id of the request, as in the `Request-Id` header of its response."),
    key_id: keyId.describe("The API key of the request."),
    identity_id: identityId.describe("The identity that the key belongs to."),
    method: z.enum(REQUEST_LOG_METHODS).describe("The method. OTHER means a method that no operation uses."),
    path: textOut(PATH_MAX_CHARACTERS).describe(
      "The path without its query. Anything that is not part of an API path or an id is replaced.",
    ),
    query: openObjectOut.nullable().describe("The query parameters, redacted like the body. null if there were none."),
    status: integerOut(STATUS.minimum, STATUS.maximum).describe("The HTTP status of the response."),
    error_code: tokenOut.nullable().describe("The error code. null if the request succeeded."),
    duration_ms: integerOut(0, DURATION_MAX_MS).describe(
      "How long the response took, in milliseconds, from when the request was received.",
    ),
    idempotency_key: textOut(IDEMPOTENCY_KEY_MAX_CHARACTERS)
      .nullable()
      .describe(
        "The `Idempotency-Key` of the request. null if there was none. A value that does not look like a key is replaced.",
      ),
    idempotent_replayed: z.boolean().describe("Whether the response was the stored response to an earlier request."),
    user_agent: textOut(REQUEST_LOG_USER_AGENT_MAX_CHARACTERS)
      .nullable()
      .describe("The start of the client's `User-Agent`, without URLs and email addresses. null if there was none."),
    request_body_state: z
      .enum(REQUEST_BODY_STATES)
      .describe(
        "none: the request had no body, or the operation takes none. kept: the body is in `request_body`. shortened: the same, but only the first hundred entries. unreadable: the body was too large or not a JSON object. not_read: the request was rejected before its body was read.",
      ),
    request_body: openObjectOut
      .nullable()
      .describe(
        "The redacted body. It keeps names, booleans, nulls, small numbers, amounts, ids and values that the API defines. Every other value, and everything in `metadata`, is replaced with `[redacted]`.",
      ),
    created_at: instantOut.describe(
      "When the request was received, by the real clock. The sandbox clock does not change it.",
    ),
  })
  .meta({ id: "RequestLog", description: "A request made with one of your API keys, kept for 30 days." });

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
