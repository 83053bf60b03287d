import { type Authenticator, requireScope } from "@/server/api/authenticate";
import {
  type Endpoint,
  FileAnswer,
  METHODS,
  type Method,
  ReplayedAnswer,
  type ShownResource,
} from "@/server/api/endpoint";
import { asRefusal, failureResponse } from "@/server/api/failure-response";
import { answerOnce, idempotentRequest, keptAnswer } from "@/server/api/idempotency";
import type { RateLimiter } from "@/server/api/rate-limit";
import { isCleanText, readJsonBody } from "@/server/api/read-body";
import { MethodNotAllowed, UnknownPath } from "@/server/api/refusals";
import { type Match, makeRouter } from "@/server/api/router";
import { check, refusalFor } from "@/server/api/validate";
import type { Context } from "@/server/domain/context";
import type { Caller } from "@/server/kernel/caller";
import type { ErrorDetail } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/refusals";

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
}

const BASE_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Makes the door of the API: route, method, authentication, rate limit, body, schema, idempotency, run, serialize. */
export function makeDispatcher(parts: DispatchParts, endpoints: readonly Endpoint[]): Dispatcher {
  const { ctx, authenticator, limiter } = parts;
  const route = makeRouter(endpoints);

  async function answer(request: Request, url: URL, requestId: string, headers: Headers): Promise<Response> {
    const match = route(url.pathname);
    if (!match) throw UnknownPath();
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: { Allow: allowedMethods(match) } });
    const method = request.method === "HEAD" ? "GET" : request.method;
    const endpoint = match.methods.get(method as Method);
    if (!endpoint) throw MethodNotAllowed({ headers: { Allow: allowedMethods(match) } });
    let caller: Caller = { kind: "anonymous", identityId: null, requestId };
    if (endpoint.authenticated !== false) {
      const known = await authenticator.authenticate(request, requestId);
      if (limiter) setAll(headers, await limiter.take(known.keyId));
      requireScope(known, endpoint.scope);
      caller = known;
    }
    return runEndpoint(ctx.as(caller), endpoint, request, url, match.params);
  }

  return {
    async dispatch(request) {
      const requestId = newId("request");
      const headers = new Headers(BASE_HEADERS);
      headers.set("Request-Id", requestId);
      if (limiter) setAll(headers, limiter.uncounted());
      let response: Response;
      try {
        response = await answer(request, new URL(request.url), requestId, headers);
      } catch (error) {
        response = failureResponse(asRefusal(error, ctx.log, requestId), requestId, ctx.settings.publicUrl);
      }
      for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
      if (request.method !== "HEAD") return response;
      return new Response(null, { status: response.status, headers: response.headers });
    },
  };
}

async function runEndpoint(
  ctx: Context,
  endpoint: Endpoint,
  request: Request,
  url: URL,
  rawParams: Match["params"],
): Promise<Response> {
  const params = endpoint.params ? check(endpoint.params, rawParams) : { ok: true as const, value: undefined };
  if (!params.ok) throw ResourceNotFound();
  const hasBody = endpoint.body !== undefined;
  const rawBody = hasBody ? await readJsonBody(request) : undefined;
  const [query, body] = checkInput(endpoint, url, rawBody);
  const idempotency = endpoint.method === "POST" ? idempotentRequest(request, url.pathname, rawBody) : null;
  const asked = { params: params.value, query, body };
  if (idempotency && endpoint.prepare) {
    const kept = await keptAnswer(ctx, idempotency);
    if (kept) return replayed(endpoint, kept);
  }
  const input = { ...asked, prepared: await endpoint.prepare?.(ctx, asked), idempotency };

  const run = async (ctx: Context) => {
    const result = await endpoint.run(ctx, input);
    return result instanceof ReplayedAnswer ? result : { shown: await endpoint.serialize(result, ctx) };
  };
  if (idempotency && !endpoint.keepsAnswer) {
    const answer = await answerOnce(ctx, idempotency, endpoint.secret === true, async (tx) => {
      const outcome = await run(tx);
      if (outcome instanceof ReplayedAnswer || outcome.shown instanceof FileAnswer)
        throw new Error("an answer of this kind cannot be kept");
      return { status: endpoint.success.status, body: JSON.stringify(outcome.shown) };
    });
    ctx.wake();
    return answer instanceof ReplayedAnswer ? replayed(endpoint, answer) : jsonResponse(endpoint, answer);
  }
  const outcome = await run(ctx);
  if (endpoint.method !== "GET") ctx.wake();
  if (outcome instanceof ReplayedAnswer) return replayed(endpoint, outcome);
  const { shown } = outcome;
  if (shown === null) return new Response(null, { status: endpoint.success.status });
  if (shown instanceof FileAnswer)
    return new Response(shown.bytes as BodyInit, { status: 200, headers: shown.headers });
  return jsonResponse(endpoint, { status: endpoint.success.status, body: JSON.stringify(shown) });
}

function checkInput(endpoint: Endpoint, url: URL, rawBody: unknown): [unknown, unknown] {
  const rawQuery = queryObject(url);
  const query = endpoint.query ? check(endpoint.query, rawQuery.value) : noQuery(rawQuery.value);
  const body = endpoint.body ? check(endpoint.body, rawBody) : { ok: true as const, value: undefined };
  const details = [rawQuery.details, query.ok ? [] : query.details, body.ok ? [] : body.details].flat();
  if (details.length > 0) throw refusalFor(details);
  return [query.ok ? query.value : undefined, body.ok ? body.value : undefined];
}

/** The query as an object. `name[]=a` means the same as `name=a` given again; what is given again is a list. */
function queryObject(url: URL) {
  const values = new Map<string, string | string[]>();
  const details: ErrorDetail[] = [];
  for (const name of new Set(url.searchParams.keys())) {
    const given = url.searchParams.getAll(name);
    if (![name, ...given].every(isCleanText)) {
      const message = "The query must not contain NUL characters.";
      details.push({ param: "query", code: InvalidParameter.code, message });
      continue;
    }
    const isList = name.endsWith("[]");
    const key = isList ? name.slice(0, -2) : name;
    const all = [...[values.get(key) ?? []].flat(), ...given];
    values.set(key, all.length === 1 && !isList ? all[0]! : all);
  }
  // Object.fromEntries defines own properties, so that `__proto__` is a name like any other.
  return { value: Object.fromEntries(values), details };
}

function noQuery(value: object) {
  const details = Object.keys(value).map((param) => ({
    param,
    code: "unknown_parameter",
    message: `${param} is not a parameter of this operation.`,
  }));
  return details.length > 0 ? { ok: false as const, details } : { ok: true as const, value: undefined };
}

function allowedMethods(match: Match): string {
  const known = METHODS.filter((method) => match.methods.has(method));
  return [...known.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
}

function replayed(endpoint: Endpoint, answer: ReplayedAnswer): Response {
  const response = jsonResponse(endpoint, answer);
  response.headers.set("Idempotent-Replayed", "true");
  return response;
}

function jsonResponse(endpoint: Endpoint, { status, body }: { status: number; body: string }): Response {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (endpoint.success.location) headers.Location = endpoint.success.location(JSON.parse(body) as ShownResource);
  return new Response(body, { status, headers });
}

function setAll(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}
