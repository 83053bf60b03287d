import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A stored resource and its owner. */
export interface Lamp {
  id: string;
  name: string;
  owner: string;
}

/** A request after routing, authentication and parsing. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string;
  idempotencyKey: string | null;
  body: unknown;
}

export interface FakeResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export type FakeHandler = (request: FakeRequest, lamps: Lamp[]) => FakeResponse;

/** Makes a server listen on a free local port; returns its URL. */
export async function listenLocally(made: Server): Promise<string> {
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

const ID = "[0-7][0-9a-hjkmnp-tv-z]{25}";
let made = 0;
function newId(prefix: string): string {
  made += 1;
  return `${prefix}_0${String(made).padStart(25, "0")}`;
}

/** The correct API: it keeps lamps for two partners. Tests replace a part of it to break it. */
export const goodApi: FakeHandler = ({ method, path, key, idempotencyKey, body }, lamps) => {
  const own = lamps.filter(({ owner }) => owner === key);
  const shown = ({ id, name }: Lamp) => ({ id, name });
  if (path === "/v1/lamps" && method === "GET") {
    const data = own.toReversed().slice(0, 100).map(shown);
    return { status: 200, body: { data, has_more: false, next_cursor: null } };
  }
  if (path === "/v1/lamps" && method === "POST") return createLamp(key, idempotencyKey, body, lamps);
  const lamp = own.find(({ id }) => path === `/v1/lamps/${id}`);
  if (!lamp) return apiError(404, "resource_not_found", null);
  if (method === "GET") return { status: 200, body: shown(lamp) };
  lamps.splice(lamps.indexOf(lamp), 1);
  return { status: 204, body: null };
};

const stored = new Map<string, { requested: string; response: FakeResponse }>();

function createLamp(owner: string, idempotencyKey: string | null, body: unknown, lamps: Lamp[]): FakeResponse {
  const { name } = (body ?? {}) as { name?: unknown };
  const isAllowed = typeof name === "string" && Object.keys(body as object).length === 1 && /^[a-z]{1,8}$/.test(name);
  if (!isAllowed) return apiError(400, "invalid_parameter", "name");
  const known = idempotencyKey === null ? undefined : stored.get(`${owner} ${idempotencyKey}`);
  if (known && known.requested !== name) return apiError(422, "idempotency_key_reused", null);
  if (known) return { ...known.response, headers: { ...known.response.headers, "Idempotent-Replayed": "true" } };
  const lamp = { id: newId("lmp"), name, owner };
  lamps.push(lamp);
  const headers = { Location: `/v1/lamps/${lamp.id}` };
  const reply = { status: 201, body: { id: lamp.id, name }, headers };
  if (idempotencyKey !== null) stored.set(`${owner} ${idempotencyKey}`, { requested: name, response: reply });
  return reply;
}

/** The one error body. */
export function apiError(status: number, code: string, param: string | null): FakeResponse {
  return { status, body: { error: { code, param, details: [] } } };
}

/** Starts a server with an OpenAPI document that responds as the handler says. */
export async function startFake(handler: FakeHandler): Promise<{ baseUrl: string; close(): void }> {
  const lamps: Lamp[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const url = new URL(request.url!, "http://fake");
    const text = Buffer.concat(chunks).toString("utf8");
    const reply = responseOf(handler, lamps, { request, url, text });
    const requestId = newId("req");
    const { error } = (reply.body ?? {}) as { error?: object };
    const body = error ? { error: { ...error, request_id: requestId } } : reply.body;
    const type = body === null ? {} : { "Content-Type": "application/json" };
    response.writeHead(reply.status, {
      "Request-Id": requestId,
      "Cache-Control": "no-store",
      ...type,
      ...(reply.status === 401 && { "WWW-Authenticate": "Bearer" }),
      ...reply.headers,
    });
    response.end(body === null ? "" : JSON.stringify(body));
  });
  return { baseUrl: await listenLocally(server), close: () => server.close() };
}

interface Read {
  request: { method?: string; headers: NodeJS.Dict<string | string[]> };
  url: URL;
  text: string;
}

function responseOf(handler: FakeHandler, lamps: Lamp[], { request, url, text }: Read): FakeResponse {
  if (url.pathname === "/v1/openapi.json") return { status: 200, body: DOCUMENT };
  const key = String(request.headers.authorization ?? "").replace("Bearer ", "");
  if (url.pathname === "/v1/me") return { status: 200, body: {} };
  if (key !== "one" && key !== "two") return apiError(401, "invalid_api_key", null);
  if (text !== "" && request.headers["content-type"] !== "application/json")
    return apiError(415, "unsupported_media_type", null);
  const idempotencyKey = (request.headers["idempotency-key"] as string | undefined) ?? null;
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    return apiError(400, "invalid_json", null);
  }
  const requested = { method: request.method!, path: url.pathname, query: url.searchParams, key, idempotencyKey, body };
  if (requested.query.size > 0 && !requested.query.has("limit")) return apiError(400, "unknown_parameter", "query");
  return handler(requested, lamps);
}

const lamp = {
  type: "object",
  properties: { id: { type: "string", pattern: `^(?:lmp)_${ID}$` }, name: { type: "string" } },
  required: ["id", "name"],
  additionalProperties: false,
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const page = { type: "object", properties: { data: { type: "array", items: lamp } }, required: ["data"] };
const error = json({ type: "object", properties: { error: { type: "object" } }, required: ["error"] });
const errors = { 400: error, 401: error, 404: error, 415: error, 422: error, 429: error };
const id = { name: "id", in: "path", required: true, schema: lamp.properties.id };
const name = { type: "string", pattern: "^[a-z]{1,8}$" };
const create = { type: "object", properties: { name }, required: ["name"], additionalProperties: false };

/** The fake server's OpenAPI document. */
const DOCUMENT = {
  openapi: "3.1.0",
  paths: {
    "/v1/lamps": {
      get: { operationId: "listLamps", responses: { 200: json(page), ...errors } },
      post: {
        operationId: "createLamp",
        requestBody: { required: true, ...json(create) },
        responses: { 201: json(lamp), ...errors },
      },
    },
    "/v1/lamps/{id}": {
      get: { operationId: "getLamp", parameters: [id], responses: { 200: json(lamp), ...errors } },
      delete: { operationId: "deleteLamp", parameters: [id], responses: { 204: {}, ...errors } },
    },
  },
};
