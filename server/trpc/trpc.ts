import { initTRPC, TRPCError } from "@trpc/server";
import { errorBody } from "@/server/api/failure-response";
import type { JsonBody } from "@/server/api/read-body";
import { InternalError, InvalidJson, MethodNotAllowed, UnknownPath } from "@/server/api/request-errors";
import { type AlmonerError, type ErrorKind, isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/** A request for a procedure. */
export interface ProcedureRequest {
  /** Acts for the user who is signed in, or for the organization that they chose. Almoner itself if `refused`. */
  ctx: Context;
  requestId: string;
  /** The error for which nothing is run; null if the request is accepted. */
  refused: AlmonerError | null;
  /** The body as it was sent; null for a query. */
  body: JsonBody | null;
}

const CODES: Record<ErrorKind, TRPCError["code"]> = {
  invalid_request: "BAD_REQUEST",
  authentication: "UNAUTHORIZED",
  permission: "FORBIDDEN",
  not_found: "NOT_FOUND",
  method_not_allowed: "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  body_too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  refused: "UNPROCESSABLE_CONTENT",
  rate_limit: "TOO_MANY_REQUESTS",
  internal: "INTERNAL_SERVER_ERROR",
  unavailable: "SERVICE_UNAVAILABLE",
};

/** Errors of the library itself, worded as in the API. */
const REJECTED_BY_LIBRARY: Partial<Record<TRPCError["code"], () => AlmonerError>> = {
  NOT_FOUND: UnknownPath,
  METHOD_NOT_SUPPORTED: MethodNotAllowed,
  PARSE_ERROR: InvalidJson,
  BAD_REQUEST: InvalidJson,
};

/** Wraps one of our errors for the library. Its formatter finds ours again as the cause. */
export function trpcError(error: AlmonerError): TRPCError {
  return new TRPCError({ code: CODES[error.kind], message: error.message, cause: error });
}

/** Our error behind the one that the library threw, or the one for what the library rejected. */
function ownError({ cause, code }: TRPCError): AlmonerError {
  return isAlmonerError(cause) ? cause : (REJECTED_BY_LIBRARY[code] ?? InternalError)();
}

/** The tRPC instance. `error.data` of each of its errors is the API's error body. */
export const trpc = initTRPC.context<ProcedureRequest>().create({
  isDev: false,
  errorFormatter({ shape, error, ctx }) {
    const own = ownError(error);
    const { error: body } = errorBody(own, ctx?.requestId ?? "", ctx?.ctx.settings.publicUrl ?? "");
    return { ...shape, message: body.message, data: { ...shape.data, error: body } };
  },
});
