import { defineError } from "@/server/kernel/errors";

/** The errors that any area may need. An area's own errors are next to its rules. */
export const InvalidParameter = defineError({
  code: "invalid_parameter",
  kind: "invalid_request",
  message: "A value in the request is not valid. `param` names it, and `details` lists every invalid value.",
});
export const ResourceNotFound = defineError({
  code: "resource_not_found",
  kind: "not_found",
  message: "The resource does not exist, or you cannot read it. Check the id, and on whose behalf you are acting.",
});
export const NotPermitted = defineError({
  code: "not_permitted",
  kind: "permission",
  message: "You cannot act for this identity. Use your own identity or one that you manage.",
});
export const InsufficientScope = defineError({
  code: "insufficient_scope",
  kind: "permission",
  message: "This needs a scope that your access does not include. Ask for access that includes it.",
});
/** Only for sessions: a key has no second factor, and is never asked for one. */
export const SecondFactorRequired = defineError({
  code: "second_factor_required",
  kind: "permission",
  message: "This needs a code of your authenticator app, entered in the last minutes. Enter one, and send it again.",
});
export const InvalidState = defineError({
  code: "invalid_state",
  kind: "conflict",
  message: "The status of the resource does not allow this. `error.context` has the current status.",
});
export const AlreadyExists = defineError({
  code: "already_exists",
  kind: "conflict",
  message: "A resource with this value already exists. Use that resource, or choose another value.",
});
export const IdentitySuspended = defineError({
  code: "identity_suspended",
  kind: "refused",
  message: "One side of this gift cannot send or receive right now. Use another identity, or contact support.",
});
export const Unavailable = defineError({
  code: "unavailable",
  kind: "unavailable",
  message: "The service is not available right now. Nothing was changed. Try again after the time in `Retry-After`.",
});
export const IdempotencyInProgress = defineError({
  code: "idempotency_in_progress",
  kind: "conflict",
  message: "A request with this Idempotency-Key is still in progress. Send the same request again in a second.",
});
export const IdempotencyKeyReused = defineError({
  code: "idempotency_key_reused",
  kind: "refused",
  message: "This Idempotency-Key was already used for a different request. Use a new key for a new request.",
});
export const RevokedApiKey = defineError({
  code: "revoked_api_key",
  kind: "authentication",
  message: "The API key was revoked. Use another key, or ask for a new one.",
});
