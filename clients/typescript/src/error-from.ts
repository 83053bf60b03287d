import type { RawResponse } from "./attempt.js";
import {
  AlmonerError,
  AuthenticationError,
  ConflictError,
  type ErrorParts,
  InternalError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RefusedError,
} from "./errors.js";
import type { ErrorBody } from "./generated/api.js";
import { parseUrl } from "./parse-url.js";
import { readJson } from "./read-response.js";

type ErrorClass = new (parts: ErrorParts) => AlmonerError;

const BY_TYPE: Record<ErrorBody["error"]["type"], ErrorClass> = {
  invalid_request: InvalidRequestError,
  authentication: AuthenticationError,
  permission: PermissionError,
  not_found: NotFoundError,
  conflict: ConflictError,
  refused: RefusedError,
  rate_limit: RateLimitError,
  internal: InternalError,
};

const BY_STATUS: Record<number, ErrorClass> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: InvalidRequestError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: RefusedError,
  429: RateLimitError,
};

const UNEXPECTED = {
  type: "unexpected_answer",
  code: "unexpected_answer",
  param: null,
  details: [],
  context: {},
} satisfies Partial<ErrorParts>;

interface Circumstances {
  baseUrl: string;
  idempotencyKey: string | null;
  tries: number;
}

/** The error that a response stands for, including responses from proxies in front of the server. */
export function errorFrom(response: RawResponse, about: Circumstances): AlmonerError {
  const { status, headers } = response;
  const { idempotencyKey, tries } = about;
  const shared = { status, headers, idempotencyKey, tries };
  const body = bodyOf(response);
  const known = Object.hasOwn(BY_TYPE, body?.type ?? "") ? BY_TYPE[body!.type] : undefined;
  const ErrorOfKind = known ?? BY_STATUS[status] ?? (status >= 500 ? InternalError : AlmonerError);
  if (!body) {
    const message = unexpected(response, about.baseUrl);
    const ids = { requestId: headers.get("request-id"), docUrl: null };
    return new ErrorOfKind({ ...shared, ...UNEXPECTED, ...ids, message });
  }
  const { type, code, message, param = null, details = [], context = {} } = body;
  const { request_id: requestId = null, doc_url: docUrl = null } = body;
  return new ErrorOfKind({ ...shared, type, code, message, param, details, context, requestId, docUrl });
}

function bodyOf({ status, bytes }: RawResponse): ErrorBody["error"] | null {
  if (status < 400) return null;
  const { error } = (readJson(bytes) ?? {}) as Partial<ErrorBody>;
  const isOurs = typeof error?.type === "string" && typeof error.code === "string" && typeof error.message === "string";
  return isOurs ? error : null;
}

function unexpected({ status, headers }: RawResponse, baseUrl: string): string {
  const location = headers.get("location");
  const target = status >= 300 && status < 400 && location ? parseUrl(location, baseUrl) : null;
  if (target) {
    return `${baseUrl} redirects to ${target.origin}. Give that as baseUrl.`;
  }
  return `${baseUrl} answered ${status} with something that is not Almoner's. Is baseUrl right, or did a proxy answer?`;
}
