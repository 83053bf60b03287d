import type { Authenticator } from "@/server/api/authenticate";
import { type Endpoint, METHODS, type Method } from "@/server/api/endpoint";
import { failureResponse, toApiError } from "@/server/api/failure-response";
import { PUBLISHED_PREFLIGHT, publishedResponse } from "@/server/api/published-response";
import type { RateLimiter } from "@/server/api/rate-limit";
import { InvalidApiKey, MethodNotAllowed, RateLimited, UnknownPath } from "@/server/api/request-errors";
import type { RequestContext } from "@/server/api/request-logs/note-request";
import type { RequestLogger } from "@/server/api/request-logs/request-logger";
import { type Match, makeRouter } from "@/server/api/router";
import { runEndpoint } from "@/server/api/run-endpoint";
import type { VisitorBudget } from "@/server/api/visitor-budget";
import { type Caller, visitorCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { VISITOR_HEADER } from "@/server/kernel/visitor-network";
import type { Context } from "@/server/operations/context";
import { requireCaller } from "@/server/operations/permission";

export interface Dispatcher {
  /** Handles one API request. Never throws. */
  dispatch(request: Request): Promise<Response>;
}

/** What all requests of one process share. */
export interface DispatchParts {
  ctx: Context;
  authenticator: Authenticator;
  /** Null disables rate limiting. */
  limiter: RateLimiter | null;
  /** How many unknown keys each network may try; null for any number. */
  failedKeys?: VisitorBudget | null;
  /** Without one, no request is logged. */
  requestLogger?: RequestLogger | null;
}

const BASE_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * Creates the API's request handler: route, method, authentication, rate limit, body, schema, idempotency, run,
 * serialize, log.
 */
export function makeDispatcher(parts: DispatchParts, endpoints: readonly Endpoint[]): Dispatcher {
  const { ctx, limiter, requestLogger } = parts;
  const route = makeRouter(endpoints);

  async function reply(requestContext: RequestContext, headers: Record<string, string>): Promise<Response> {
    const { request, requestId } = requestContext;
    const url = new URL(request.url);
    requestContext.url = url;
    const match = route(url.pathname);
    if (!match) throw UnknownPath();
    if (request.method === "OPTIONS") return preflightResponse(match);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = match.methods.get(method as Method);
    if (!endpoint) throw MethodNotAllowed({ headers: { Allow: allowedMethods(match) } });
    requestContext.endpoint = endpoint;
    if (endpoint.body) requestContext.body = { state: "not_read" };
    let caller: Caller = visitorCaller(requestId);
    if (endpoint.authenticated !== false) {
      const known = await authenticate(parts, request, requestId);
      requestContext.key = known;
      if (limiter) Object.assign(headers, await limiter.take(known.keyId));
      requestContext.isCounted = true;
      requireCaller(known, endpoint.permission);
      caller = known;
    }
    const response = await runEndpoint(ctx.as(caller), endpoint, {
      request,
      url,
      rawParams: match.params,
      requestContext,
    });
    return endpoint.published ? publishedResponse(request, response) : response;
  }

  return {
    async dispatch(request) {
      const requestContext = beginRequestContext(request, ctx);
      const { requestId } = requestContext;
      const headers: Record<string, string> = { ...BASE_HEADERS, "Request-Id": requestId, ...limiter?.uncounted() };
      let response: Response;
      try {
        response = await reply(requestContext, headers);
      } catch (error) {
        const apiError = toApiError(error, ctx.log, requestId);
        requestContext.errorCode = apiError.code;
        response = failureResponse(apiError, requestId, ctx.settings.publicUrl);
      }
      for (const name in headers) if (!response.headers.has(name)) response.headers.set(name, headers[name]!);
      requestLogger?.log(requestContext, response);
      if (request.method !== "HEAD") return response;
      // Nobody reads what would be streamed.
      void response.body?.cancel().catch(() => {});
      return new Response(null, { status: response.status, headers: response.headers });
    },
  };
}

/** Slows down clients that keep trying keys; a valid key is never delayed by other attempts from its network. */
async function authenticate({ authenticator, failedKeys }: DispatchParts, request: Request, requestId: string) {
  try {
    return await authenticator.authenticate(request, requestId);
  } catch (error) {
    if (!isAlmonerError(error) || error.code !== InvalidApiKey.code) throw error;
    const visitor = request.headers.get(VISITOR_HEADER);
    const seconds = visitor === null ? 0 : (failedKeys?.take(visitor) ?? 0);
    throw seconds === 0 ? error : RateLimited({ headers: { "Retry-After": String(seconds) } });
  }
}

function beginRequestContext(request: Request, ctx: Context): RequestContext {
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

function preflightResponse(match: Match): Response {
  const published = match.methods.get("GET")?.published ? PUBLISHED_PREFLIGHT : {};
  return new Response(null, { status: 204, headers: { Allow: allowedMethods(match), ...published } });
}

function allowedMethods(match: Match): string {
  const known = METHODS.filter((method) => match.methods.has(method));
  return [...known.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
}
