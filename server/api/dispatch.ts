import type { Authenticator } from "@/server/api/authenticate";
import { type Endpoint, METHODS, type Method } from "@/server/api/endpoint";
import { asRefusal, failureResponse } from "@/server/api/failure-response";
import type { RateLimiter } from "@/server/api/rate-limit";
import { MethodNotAllowed, UnknownPath } from "@/server/api/refusals";
import type { Trail } from "@/server/api/request-logs/note-request";
import type { RequestLogger } from "@/server/api/request-logs/request-logger";
import { type Match, makeRouter } from "@/server/api/router";
import { runEndpoint } from "@/server/api/run-endpoint";
import type { Context } from "@/server/domain/context";
import { requireCaller } from "@/server/domain/permission";
import { type Caller, visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";

export interface Dispatcher {
  /** Answers one request to the API. Never throws. */
  dispatch(request: Request): Promise<Response>;
}

/** What every door of one process shares. */
export interface DispatchParts {
  ctx: Context;
  authenticator: Authenticator;
  /** Null lets every request through. */
  limiter: RateLimiter | null;
  /** Without one, no request is logged. */
  requestLogger?: RequestLogger | null;
}

const BASE_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Makes the door of the API: route, method, authentication, rate limit, body, schema, idempotency, run, serialize, log. */
export function makeDispatcher(parts: DispatchParts, endpoints: readonly Endpoint[]): Dispatcher {
  const { ctx, authenticator, limiter, requestLogger } = parts;
  const route = makeRouter(endpoints);

  async function answer(trail: Trail, headers: Headers): Promise<Response> {
    const { request, requestId } = trail;
    const url = new URL(request.url);
    trail.url = url;
    const match = route(url.pathname);
    if (!match) throw UnknownPath();
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow: allowedMethods(match) } });
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = match.methods.get(method as Method);
    if (!endpoint) throw MethodNotAllowed({ headers: { Allow: allowedMethods(match) } });
    trail.endpoint = endpoint;
    if (endpoint.body) trail.body = { state: "not_read" };
    let caller: Caller = visitorCaller(requestId);
    if (endpoint.authenticated !== false) {
      const known = await authenticator.authenticate(request, requestId);
      trail.key = known;
      if (limiter) setAll(headers, await limiter.take(known.keyId));
      trail.isCounted = true;
      requireCaller(known, endpoint.permission);
      caller = known;
    }
    return runEndpoint(ctx.as(caller), endpoint, { request, url, rawParams: match.params, trail });
  }

  return {
    async dispatch(request) {
      const trail = beginTrail(request, ctx);
      const { requestId } = trail;
      const headers = new Headers(BASE_HEADERS);
      headers.set("Request-Id", requestId);
      if (limiter) setAll(headers, limiter.uncounted());
      let response: Response;
      try {
        response = await answer(trail, headers);
      } catch (error) {
        const refusal = asRefusal(error, ctx.log, requestId);
        trail.errorCode = refusal.code;
        response = failureResponse(refusal, requestId, ctx.settings.publicUrl);
      }
      for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
      requestLogger?.log(trail, response);
      if (request.method !== "HEAD") return response;
      return new Response(null, { status: response.status, headers: response.headers });
    },
  };
}

function beginTrail(request: Request, ctx: Context): Trail {
  return {
    requestId: newId("request"),
    request,
    url: null,
    cameAt: ctx.clock.wall(),
    startedMs: performance.now(),
    endpoint: null,
    key: null,
    isCounted: false,
    body: { state: "none" },
    errorCode: null,
  };
}

function allowedMethods(match: Match): string {
  const known = METHODS.filter((method) => match.methods.has(method));
  return [...known.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
