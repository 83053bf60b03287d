import type { ErrorBody } from "./generated/api.js";

type ErrorFields = ErrorBody["error"];

/** Stable error codes. `unexpected_answer` is the client's own, for a response that is not from the API. */
export type ErrorCode = ErrorFields["code"] | "unexpected_answer";

/** One invalid field. */
export type ErrorDetail = ErrorFields["details"][number];

/** The data of an error. */
export interface ErrorParts {
  message: string;
  status: number;
  type: string;
  code: ErrorCode;
  param: string | null;
  details: ErrorDetail[];
  context: Record<string, unknown>;
  requestId: string | null;
  docUrl: string | null;
  headers: Headers;
  idempotencyKey: string | null;
  tries: number;
}

/** An error response. There is a class for each type of error; this is their base class. */
export class AlmonerError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The error type in the API. */
  readonly type: string;
  /** A stable code for what went wrong. */
  readonly code: ErrorCode;
  /** The first invalid field. */
  readonly param: string | null;
  /** Every invalid field. */
  readonly details: ErrorDetail[];
  /** Figures that belong to the error, such as the remaining limit. */
  readonly context: Record<string, unknown>;
  /** Identifies the call in the server's logs. */
  readonly requestId: string | null;
  /** A page that explains the error. */
  readonly docUrl: string | null;
  /** The headers of the response. */
  readonly headers: Headers;
  /** The key that was sent with a POST; repeating the call with it is safe. */
  readonly idempotencyKey: string | null;
  /** How many attempts were made. */
  readonly tries: number;

  constructor(parts: ErrorParts) {
    super(parts.message);
    this.name = new.target.name;
    this.status = parts.status;
    this.type = parts.type;
    this.code = parts.code;
    this.param = parts.param;
    this.details = parts.details;
    this.context = parts.context;
    this.requestId = parts.requestId;
    this.docUrl = parts.docUrl;
    this.headers = parts.headers;
    this.idempotencyKey = parts.idempotencyKey;
    this.tries = parts.tries;
  }
}

/** The request is invalid: `details` lists every invalid field. */
export class InvalidRequestError extends AlmonerError {}

/** The API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends AlmonerError {}

/** The API key lacks permission. */
export class PermissionError extends AlmonerError {}

/** The resource doesn't exist, or the API key can't access it. */
export class NotFoundError extends AlmonerError {}

/** The resource's current status doesn't allow it. */
export class ConflictError extends AlmonerError {}

/** A rule doesn't allow it, such as a monthly limit; `context` has the figures. */
export class RefusedError extends AlmonerError {}

/** Too many requests with this API key. */
export class RateLimitError extends AlmonerError {}

/** The server failed or is temporarily unavailable. */
export class InternalError extends AlmonerError {}

interface NoResponse {
  message: string;
  idempotencyKey: string | null;
  tries: number;
  cause?: unknown;
}

/**
 * There was no response, and the call may or may not have succeeded. Retry it with the same `idempotencyKey`: it takes
 * effect only once.
 */
export class ConnectionError extends Error {
  /** The key that was sent with a POST. */
  readonly idempotencyKey: string | null;
  /** How many attempts were made. */
  readonly tries: number;

  constructor({ message, idempotencyKey, tries, cause }: NoResponse) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.idempotencyKey = idempotencyKey;
    this.tries = tries;
  }
}

/** The response didn't arrive within the timeout. */
export class TimeoutError extends ConnectionError {}
