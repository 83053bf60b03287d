import { endpoints } from "@/server/api/all-endpoints";
import { makeDispatchParts } from "@/server/api/api-dispatcher";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import type { Endpoint, Method } from "@/server/api/endpoint";
import { makeRouter } from "@/server/api/router";
import { readEnv } from "@/server/config/env";
import type { RequestJournal } from "@/server/domain/request-logs/request-journal";
import type { Context } from "@/server/operations/context";
import { checkAcceptedRequest } from "@/server/testing/request-checks";
import { checkResponse } from "@/server/testing/response-checks";

export interface ApiRequest {
  /** The API key; null sends none. Default: the client's own. */
  key?: string | null;
  /** Sent as JSON with its media type. */
  body?: unknown;
  /** Sent as is, without a media type unless `headers` sets one. */
  rawBody?: BodyInit;
  /** Null removes a header. */
  headers?: Record<string, string | null>;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json: any;
}

/** Calls the API as a client does, and checks every response against the contract. */
export interface Api {
  dispatcher: Dispatcher;
  call(method: string, path: string, request?: ApiRequest): Promise<ApiResponse>;
}

/** Sits between a client and the API, and may change requests and responses. */
export type Handler = (request: Request, dispatch: Dispatcher["dispatch"]) => Promise<Response>;

interface ApiOptions {
  /** Used if a call names no key. */
  key?: string;
  /** Default: no rate limit. */
  rateLimit?: { perSecond: number; burst: number };
  /** Default: the whole registry. */
  registry?: readonly Endpoint[];
  /** Default: requests are not logged, so the log contains only what a test put there. */
  requestJournal?: RequestJournal | null;
  /** Default: nothing in between. */
  handler?: Handler;
}

/** Makes a client of the whole API on a test's context. */
export function makeApi(
  ctx: Context,
  { key, rateLimit, registry = endpoints, requestJournal = null, handler }: ApiOptions = {},
): Api {
  const env = readEnv({
    RATE_LIMIT: rateLimit ? "on" : "off",
    ...(rateLimit && {
      RATE_LIMIT_PER_SECOND: String(rateLimit.perSecond),
      RATE_LIMIT_BURST: String(rateLimit.burst),
    }),
  });
  const dispatcher = makeDispatcher(makeDispatchParts({ env, context: ctx, requestJournal }), registry);
  const route = makeRouter(registry);
  return {
    dispatcher,
    async call(method, path, request = {}) {
      const url = new URL(path, "http://almoner.test");
      // Flushes the journal, so the log contains everything that this client did before.
      if (url.pathname.startsWith("/v1/request_logs")) await requestJournal?.flush();
      const sent = new Request(url, requestInit(method, request, key));
      const response = handler ? await handler(sent, dispatcher.dispatch) : await dispatcher.dispatch(sent);
      const reply = await readResponse(response);
      const looked = (method === "HEAD" ? "GET" : method) as Method;
      const methods = route(url.pathname)?.methods;
      const endpoint = methods?.get(looked) ?? null;
      const isPublished = methods?.get("GET")?.published === true;
      checkResponse(endpoint, reply, { isHead: method === "HEAD", isLimited: rateLimit !== undefined, isPublished });
      if (endpoint && reply.status < 300) checkAcceptedRequest(endpoint, url, request.body);
      return reply;
    },
  };
}

/** What `fetch` and `Request` need to make a test's call. */
export function requestInit(method: string, request: ApiRequest, fallbackKey?: string): RequestInit {
  const { key = fallbackKey, body, rawBody, headers = {} } = request;
  const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const given: Record<string, string | null> = {
    Authorization: key ? `Bearer ${key}` : null,
    "Content-Type": sent === undefined ? null : "application/json",
    ...headers,
  };
  const stored = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return {
    method,
    // Bytes, because text would add a media type.
    body: typeof sent === "string" ? new TextEncoder().encode(sent) : sent,
    headers: stored as [string, string][],
    ...(sent instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit;
}

/** Reads a response to its end. */
export async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json" && text !== "";
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}
