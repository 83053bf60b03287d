/** The kinds of error, each with its HTTP status and the error type in the response. */
export const ERROR_KINDS = {
  invalid_request: { status: 400, type: "invalid_request" },
  authentication: { status: 401, type: "authentication" },
  permission: { status: 403, type: "permission" },
  not_found: { status: 404, type: "not_found" },
  method_not_allowed: { status: 405, type: "invalid_request" },
  conflict: { status: 409, type: "conflict" },
  body_too_large: { status: 413, type: "invalid_request" },
  unsupported_media_type: { status: 415, type: "invalid_request" },
  refused: { status: 422, type: "refused" },
  rate_limit: { status: 429, type: "rate_limit" },
  internal: { status: 500, type: "internal" },
  unavailable: { status: 503, type: "internal" },
} as const;

export type ErrorKind = keyof typeof ERROR_KINDS;

/** One invalid field of a request. */
export interface ErrorDetail {
  param: string;
  code: string;
  message: string;
}

interface Occurrence {
  message?: string;
  param?: string;
  details?: ErrorDetail[];
  context?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that Almoner returns on purpose. Anything else that is thrown is an internal error. */
export class AlmonerError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly param: string | null;
  readonly details: ErrorDetail[];
  readonly context: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(declaration: ErrorDeclaration, occurrence: Occurrence) {
    super(occurrence.message ?? declaration.message, { cause: occurrence.cause });
    this.name = "AlmonerError";
    this.code = declaration.code;
    this.kind = declaration.kind;
    this.param = occurrence.param ?? occurrence.details?.[0]?.param ?? null;
    this.details = occurrence.details ?? [];
    this.context = occurrence.context;
    this.headers = occurrence.headers ?? {};
  }
}

export interface ErrorDeclaration {
  code: string;
  kind: ErrorKind;
  /** What happened and what to do next, as printed in the documentation. */
  message: string;
}

/** A declared error: call it to create an instance, read its fields to document it. */
export type DefinedError = ErrorDeclaration & ((occurrence?: Occurrence) => AlmonerError);

const declared = new Map<string, DefinedError>();

/** Declares an error once: its stable code, its kind (which determines the HTTP status) and its message. */
export function defineError(declaration: ErrorDeclaration): DefinedError {
  const make = (occurrence: Occurrence = {}) => new AlmonerError(declaration, occurrence);
  const error = Object.assign(make, declaration) as DefinedError;
  declared.set(declaration.code, error);
  return error;
}

/** Every error declared so far, by code. */
export function declaredErrors(): DefinedError[] {
  return [...declared.values()].sort((a, b) => a.code.localeCompare(b.code));
}

/** True for errors made by `defineError`. */
export function isAlmonerError(error: unknown): error is AlmonerError {
  return error instanceof AlmonerError;
}
