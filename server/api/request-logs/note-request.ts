import type { Endpoint } from "@/server/api/endpoint";
import { queryObject } from "@/server/api/read-query";
import { redact, redactPath, type Vocabulary } from "@/server/domain/request-logs/redact";
import { redactIdempotencyKey, redactUserAgent } from "@/server/domain/request-logs/redact-header";
import type { NotedRequest } from "@/server/domain/request-logs/request-journal";
import { REQUEST_LOG_METHODS, type RequestBodyState } from "@/server/resources/request-log";

/** What a request accumulates on its way through the API. */
export interface RequestContext {
  requestId: string;
  request: Request;
  /** Null if the URL was invalid. */
  url: URL | null;
  cameAt: Date;
  /** By a monotonic clock. */
  startedMs: number;
  endpoint: Endpoint | null;
  /** The key, if it was recognized before the request failed. */
  key: RequestKey | null;
  /** True once the key's rate limit has counted it. */
  isCounted: boolean;
  body: { state: "none" | "unreadable" | "not_read" } | { state: "read"; value: unknown };
  errorCode: string | null;
}

export interface RequestKey {
  keyId: string;
  identityId: string;
}

/** Writes the log entry of a completed request. */
export function noteRequest(
  requestContext: RequestContext,
  key: RequestKey,
  response: Response,
  vocabulary: Vocabulary,
): NotedRequest {
  const { request, url } = requestContext;
  const idempotencyKey = request.headers.get("idempotency-key");
  const userAgent = request.headers.get("user-agent");
  return {
    id: requestContext.requestId,
    keyId: key.keyId,
    identityId: key.identityId,
    method: REQUEST_LOG_METHODS.find((method) => method === request.method) ?? "OTHER",
    path: redactPath(url?.pathname ?? "/", vocabulary),
    query: url?.search ? JSON.stringify(redact(queryObject(url).value, vocabulary).stored) : null,
    status: response.status,
    durationMs: Math.round(performance.now() - requestContext.startedMs),
    errorCode: requestContext.errorCode,
    idempotencyKey: idempotencyKey && redactIdempotencyKey(idempotencyKey),
    replayed: response.headers.has("idempotent-replayed"),
    userAgent: userAgent && redactUserAgent(userAgent),
    ...storedBody(requestContext, vocabulary),
    createdAt: requestContext.cameAt,
    isCounted: requestContext.isCounted,
  };
}

function storedBody(
  { body }: RequestContext,
  vocabulary: Vocabulary,
): { bodyState: RequestBodyState; body: string | null } {
  if (body.state !== "read") return { bodyState: body.state, body: null };
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value))
    return { bodyState: "unreadable", body: null };
  const { stored, isShortened } = redact(body.value, vocabulary);
  return { bodyState: isShortened ? "shortened" : "kept", body: JSON.stringify(stored) };
}
