import { takeServiceCall } from "@/server/domain/email/take-email-reports";
import { readShortBody } from "@/server/http/read-short-body";
import type { Context } from "@/server/operations/context";

/** Longer than any service's report about one email, including that email's headers. */
const CALL_MAX_BYTES = 256 * 1024;
const PATH = /^\/hooks\/email\/([a-z]{1,40})$/;

/**
 * Serves an email service's webhook; null for any other path. It succeeds once the call is stored, so that the service
 * repeats lost calls, and gives away nothing to strangers.
 */
export function emailHookPath(ctx: Context): (pathname: string, request: Request) => Promise<Response> | null {
  return (pathname, request) => {
    const [, name] = PATH.exec(pathname) ?? [];
    return name === undefined ? null : take(ctx, name, request);
  };
}

async function take(ctx: Context, name: string, request: Request): Promise<Response> {
  const service = ctx.ports.emailServices.find((each) => each.name === name);
  if (!service) return new Response(null, { status: 404 });
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const body = await readShortBody(request, CALL_MAX_BYTES);
  if (body === null) return new Response(null, { status: 413 });
  const outcome = await takeServiceCall(ctx, service, { headers: request.headers, body });
  return new Response(null, { status: outcome === "taken" ? 204 : 400 });
}
