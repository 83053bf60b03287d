import { defineError } from "@/server/kernel/errors";

/** The errors of HTTP itself. */
export const InvalidJson = defineError({
  code: "invalid_json",
  kind: "invalid_request",
  message: "The body is not valid JSON in UTF-8. Check quotes, commas and the encoding.",
});
export const MissingParameter = defineError({
  code: "missing_parameter",
  kind: "invalid_request",
  message: "A required field is missing. `param` names it, and `details` lists every missing field.",
});
export const UnknownParameter = defineError({
  code: "unknown_parameter",
  kind: "invalid_request",
  message: "The request has a field that this operation does not accept. Check its spelling. Nothing was changed.",
});
export const InvalidCursor = defineError({
  code: "invalid_cursor",
  kind: "invalid_request",
  message: "The cursor is not valid for your identity, this list and these filters. Start again without a cursor.",
});
export const MissingApiKey = defineError({
  code: "missing_api_key",
  kind: "authentication",
  message: "The API key is missing. Send the header `Authorization: Bearer <your key>`.",
});
export const InvalidApiKey = defineError({
  code: "invalid_api_key",
  kind: "authentication",
  message: "The API key is not valid on this server. Check that it is complete and belongs to this server.",
});
export const ExpiredApiKey = defineError({
  code: "expired_api_key",
  kind: "authentication",
  message: "The API key has expired. Use a newer key, or ask for a new one.",
});
export const UnknownPath = defineError({
  code: "unknown_path",
  kind: "not_found",
  message: "This path does not exist. Check it against the API reference.",
});
export const MethodNotAllowed = defineError({
  code: "method_not_allowed",
  kind: "method_not_allowed",
  message: "This path does not support the method. The `Allow` header lists the methods it supports.",
});
export const BodyTooLarge = defineError({
  code: "body_too_large",
  kind: "body_too_large",
  message: "The body is larger than 1 MiB. Send a smaller body.",
});
export const UnsupportedMediaType = defineError({
  code: "unsupported_media_type",
  kind: "unsupported_media_type",
  message: "The body must be JSON. Send the header `Content-Type: application/json`.",
});
export const RateLimited = defineError({
  code: "rate_limited",
  kind: "rate_limit",
  message: "Too many requests. Wait the number of seconds in `Retry-After`, then try again.",
});
export const InternalError = defineError({
  code: "internal_error",
  kind: "internal",
  message:
    "Something went wrong on our side. Try again with the same Idempotency-Key. If it happens again, contact us with the request id.",
});
