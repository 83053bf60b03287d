import type { Endpoint } from "@/server/api/endpoint";
import {
  BodyTooLarge,
  ExpiredApiKey,
  InternalError,
  InvalidApiKey,
  InvalidJson,
  MissingApiKey,
  MissingParameter,
  RateLimited,
  UnknownParameter,
  UnsupportedMediaType,
} from "@/server/api/request-errors";
import {
  IdempotencyInProgress,
  IdempotencyKeyReused,
  InsufficientScope,
  InvalidParameter,
  RevokedApiKey,
  Unavailable,
} from "@/server/kernel/common-errors";
import type { DefinedError } from "@/server/kernel/errors";

/** Every error that an endpoint can return: its own, and those that any key, body or parameter can cause. */
export function declaredFor(endpoint: Endpoint): DefinedError[] {
  const all = [
    ...(endpoint.errors ?? []),
    UnknownParameter,
    InvalidParameter,
    ...(endpoint.query || endpoint.body ? [MissingParameter] : []),
    ...(endpoint.authenticated === false
      ? []
      : [MissingApiKey, InvalidApiKey, ExpiredApiKey, RevokedApiKey, RateLimited]),
    ...(endpoint.scope ? [InsufficientScope] : []),
    ...(endpoint.body ? [InvalidJson, BodyTooLarge, UnsupportedMediaType] : []),
    ...(endpoint.method === "POST" ? [IdempotencyInProgress, IdempotencyKeyReused] : []),
    InternalError,
    Unavailable,
  ];
  return [...new Set(all)];
}
