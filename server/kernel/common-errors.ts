import { defineError } from "@/server/kernel/errors";

/** The errors that any area may need. An area's own errors are next to its rules. */
export const InvalidParameter = defineError({
  code: "invalid_parameter",
  kind: "invalid_request",
  message: "A value in the request is not valid. `param` names it and `details` lists every one.",
});
export const ResourceNotFound = defineError({
  code: "resource_not_found",
  kind: "not_found",
  message: "There is no such resource, or your key may not see it. Check the id and the key you are using.",
});
export const NotPermitted = defineError({
  code: "not_permitted",
  kind: "permission",
  message: "Your key may not act for this identity. Use an identity that your key's identity is or has created.",
});
export const InsufficientScope = defineError({
  code: "insufficient_scope",
  kind: "permission",
  message: "The API key lacks the scope that this operation needs. Use a key that has it.",
});
export const InvalidState = defineError({
  code: "invalid_state",
  kind: "conflict",
  message: "The resource is not in a state that allows this. `error.context` says which state it is in.",
});
export const AlreadyExists = defineError({
  code: "already_exists",
  kind: "conflict",
  message: "A resource with this value exists already. Use the existing one, or choose another value.",
});
export const IdentitySuspended = defineError({
  code: "identity_suspended",
  kind: "refused",
  message: "One side of this gift cannot send or receive at present. Use another identity or contact support.",
});
export const Unavailable = defineError({
  code: "unavailable",
  kind: "unavailable",
  message: "The service cannot answer right now. Nothing was changed; try again after the time in `Retry-After`.",
});
export const IdempotencyInProgress = defineError({
  code: "idempotency_in_progress",
  kind: "conflict",
  message: "A request with this Idempotency-Key is still running. Send the same request again in a second.",
});
export const IdempotencyKeyReused = defineError({
  code: "idempotency_key_reused",
  kind: "refused",
  message: "This Idempotency-Key was used for another request. Use a new key for a new request.",
});
