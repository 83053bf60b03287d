import { JsonResponse } from "@/server/api/json-response";
import { InternalError } from "@/server/api/request-errors";
import { isUnreachable } from "@/server/db/failures";
import { InvalidParameter, Unavailable } from "@/server/kernel/common-errors";
import { type AlmonerError, ERROR_KINDS, type ErrorDetail, isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/** Turns anything thrown into the error that the client gets. Unexpected errors are logged and not revealed. */
export function toApiError(error: unknown, log: Context["log"], requestId: string): AlmonerError {
  if (isAlmonerError(error)) return error;
  if (isUnreachable(error)) {
    log.warn({ requestId, err: error }, "the database did not answer in time");
    return Unavailable({ headers: { "Retry-After": "1" }, cause: error });
  }
  log.error({ requestId, err: error }, "unexpected failure");
  return InternalError({ cause: error });
}

/** The maximum length of a field name and of a message; a client's field names can be far longer. */
export const PARAM_SHOWN_CHARACTERS = 500;
export const MESSAGE_SHOWN_CHARACTERS = 2_000;

/** What clients read of an error, in whichever envelope. */
export interface ErrorBody {
  error: {
    type: string;
    code: string;
    message: string;
    param: string | null;
    details: ErrorDetail[];
    context?: Record<string, unknown>;
    request_id: string;
    doc_url: string;
  };
}

/** Writes an error as the one error body. */
export function errorBody(error: AlmonerError, requestId: string, publicUrl: string): ErrorBody {
  return {
    error: {
      type: ERROR_KINDS[error.kind].type,
      code: error.code,
      message: shown(error.message, MESSAGE_SHOWN_CHARACTERS),
      param: error.param === null ? null : shown(error.param, PARAM_SHOWN_CHARACTERS),
      details: detailsOf(error).map(({ param, code, message }) => ({
        param: shown(param, PARAM_SHOWN_CHARACTERS),
        code,
        message: shown(message, MESSAGE_SHOWN_CHARACTERS),
      })),
      ...(error.context && { context: error.context }),
      request_id: requestId,
      doc_url: `${publicUrl}/docs/errors#${error.code}`,
    },
  };
}

/** Responds with an error, as the one error body. */
export function failureResponse(error: AlmonerError, requestId: string, publicUrl: string): Response {
  const { status } = ERROR_KINDS[error.kind];
  const body = errorBody(error, requestId, publicUrl);
  const headers: Record<string, string> = { "Content-Type": "application/json", ...error.headers };
  if (error.kind === "authentication") headers["WWW-Authenticate"] = "Bearer";
  return new JsonResponse(JSON.stringify(body), { status, headers });
}

/** An error about one field is listed in `details` too, so clients find every invalid field in one place. */
function detailsOf({ kind, code, param, message, details }: AlmonerError): ErrorDetail[] {
  if (param === null || details.length > 0) return details;
  return [{ param, code: kind === "invalid_request" ? InvalidParameter.code : code, message }];
}

/** Truncates a text without splitting a character. */
function shown(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}\u2026`;
}
