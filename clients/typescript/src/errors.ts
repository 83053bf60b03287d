import type { ErrorBody } from "./generated/types.js";

type ErrorFields = ErrorBody["error"];

/** The stable words that say what went wrong. `unexpected_answer` is the client's own, for what is no answer of the API. */
export type ErrorCode = ErrorFields["code"] | "unexpected_answer";

/** One field at fault. */
export type ErrorDetail = ErrorFields["details"][number];

/** What an error is made of. */
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

/** The server refused or failed. There is a class for each kind of error; this is what they share. */
export class AlmonerError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The kind of error, as the API names it. */
  readonly type: string;
  /** What went wrong, in a stable word. */
  readonly code: ErrorCode;
  /** The first field at fault. */
  readonly param: string | null;
  /** Every field at fault. */
  readonly details: ErrorDetail[];
  /** Figures that belong to a refusal, such as what remains of a limit. */
  readonly context: Record<string, unknown>;
  /** Finds the call in the server's log. */
  readonly requestId: string | null;
  /** A page that explains the error. */
  readonly docUrl: string | null;
  /** The headers of the answer. */
  readonly headers: Headers;
  /** The key that was sent with a POST; another call with it is the same call. */
  readonly idempotencyKey: string | null;
  /** How often the call was sent. */
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

/** The request is not valid: `details` names every field at fault. */
export class InvalidRequestError extends AlmonerError {}

/** The API key is missing, unknown, expired or revoked. */
export class AuthenticationError extends AlmonerError {}

/** The API key may not do this. */
export class PermissionError extends AlmonerError {}

/** There is no such thing, or the API key may not see it. */
export class NotFoundError extends AlmonerError {}

/** The thing's state stands against it. */
export class ConflictError extends AlmonerError {}

/** A rule stands against it, such as a monthly limit; `context` has the figures. */
export class RefusedError extends AlmonerError {}

/** Too many calls with this API key. */
export class RateLimitError extends AlmonerError {}

/** The server failed or cannot answer for now. */
export class InternalError extends AlmonerError {}

interface NoResponse {
  message: string;
  idempotencyKey: string | null;
  tries: number;
  cause?: unknown;
}

/**
 * No answer came. Whether the call was carried out is not known: repeat it with the same `idempotencyKey`, and it
 * happens once.
 */
export class ConnectionError extends Error {
  /** The key that was sent with a POST. */
  readonly idempotencyKey: string | null;
  /** How often the call was sent. */
  readonly tries: number;

  constructor({ message, idempotencyKey, tries, cause }: NoResponse) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.idempotencyKey = idempotencyKey;
    this.tries = tries;
  }
}

/** No answer came in the time that the call had. */
export class TimeoutError extends ConnectionError {}
