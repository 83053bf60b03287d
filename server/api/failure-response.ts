import { InternalError } from "@/server/api/refusals";
import { isUnreachable } from "@/server/db/failures";
import type { Context } from "@/server/domain/context";
import { type AlmonerError, ERROR_KINDS, isAlmonerError } from "@/server/kernel/errors";
import { Unavailable } from "@/server/kernel/refusals";

/** Turns whatever was thrown into the refusal that the client is told. What is not ours is logged and not shown. */
export function asRefusal(error: unknown, log: Context["log"], requestId: string): AlmonerError {
  if (isAlmonerError(error)) return error;
  if (isUnreachable(error)) {
    log.warn({ requestId, err: error }, "the database did not answer in time");
    return Unavailable({ headers: { "Retry-After": "1" }, cause: error });
  }
  log.error({ requestId, err: error }, "unexpected failure");
  return InternalError({ cause: error });
}

/** Writes a refusal as the one error body. */
export function failureResponse(error: AlmonerError, requestId: string, publicUrl: string): Response {
  const { status, type } = ERROR_KINDS[error.kind];
  const body = {
    error: {
      type,
      code: error.code,
      message: error.message,
      param: error.param,
      details: error.details,
      ...(error.context && { context: error.context }),
      request_id: requestId,
      doc_url: `${publicUrl}/docs/errors#${error.code}`,
    },
  };
  const headers: Record<string, string> = { "Content-Type": "application/json", ...error.headers };
  if (error.kind === "authentication") headers["WWW-Authenticate"] = "Bearer";
  return new Response(JSON.stringify(body), { status, headers });
}
