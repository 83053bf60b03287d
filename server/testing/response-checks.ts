import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { declaredFor } from "@/server/api/declared-errors";
import type { Endpoint } from "@/server/api/endpoint";
import { openapiDocument } from "@/server/api/openapi";
import { documentedEndpoints } from "@/server/api/registry";
import { MethodNotAllowed, UnknownPath } from "@/server/api/request-errors";
import { ERROR_KINDS, type ErrorKind } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { parseUrl } from "@/server/kernel/parse-url";
import type { ApiResponse } from "@/server/testing/api-client";

const PUBLIC_URL = "http://almoner.test";
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Fields that may appear only in responses that are declared to contain a secret. */
const SECRET = /whsec_|alm_sk_(?:live|sandbox)_\w{9}|"\w*secret"\s*:/;
/** The rate limit headers, under the standard's names and under the common ones. */
export const RATE_LIMIT_HEADERS = [
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];
const ERROR_FIELDS = ["code", "details", "doc_url", "message", "param", "request_id", "type"];

let compiler: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

interface Circumstances {
  isHead: boolean;
  /** True if the API has a rate limit. */
  isLimited: boolean;
  /** True if any site may read the path's response to GET, and caches may store it. */
  isPublished: boolean;
}

/**
 * Checks a response against everything that the contract says about all responses, and against its operation's
 * declaration.
 */
export function checkResponse(
  endpoint: Endpoint | null,
  response: ApiResponse,
  { isHead, isLimited, isPublished }: Circumstances,
): void {
  const { headers, status } = response;
  checkHeaders(headers, isLimited, isPublished && status < 400);
  if (isHead) {
    expect(response.text).toBe("");
    return;
  }
  // The public API description names fields that contain secrets, and shows made-up ones.
  if (!endpoint?.secret && endpoint?.authenticated !== false) expect(response.text, "a secret").not.toMatch(SECRET);
  if (status >= 400) checkErrorResponse(endpoint, response);
  else if (endpoint && status !== 304) checkSuccess(endpoint, response);
}

function checkHeaders(headers: Headers, isLimited: boolean, isPublished: boolean): void {
  expect(isId(headers.get("request-id") ?? "", "request"), "Request-Id").toBe(true);
  if (!isPublished) expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  // Keys are for servers: no page of another origin may read a response.
  if (!isPublished) expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  for (const name of RATE_LIMIT_HEADERS) expect(headers.has(name), name).toBe(isLimited);
  if (!isLimited) return;
  const remaining = headers.get("x-ratelimit-remaining");
  expect(headers.get("ratelimit")).toMatch(new RegExp(`;r=${remaining}(;|$)`));
  expect(headers.get("ratelimit-policy")).toMatch(new RegExp(`;q=${headers.get("x-ratelimit-limit")}(;|$)`));
}

function checkErrorResponse(endpoint: Endpoint | null, { status, headers, json }: ApiResponse): void {
  expect(headers.get("content-type")).toBe("application/json");
  expect(Object.keys(json)).toEqual(["error"]);
  const { error } = json;
  expect(
    Object.keys(error)
      .filter((field) => field !== "context")
      .sort(),
  ).toEqual(ERROR_FIELDS);
  expect(error.request_id).toBe(headers.get("request-id"));
  expect(error.doc_url).toBe(`${PUBLIC_URL}/docs/errors#${error.code}`);
  expect(error.message.length).toBeGreaterThan(10);
  for (const detail of error.details) expect(Object.keys(detail).sort()).toEqual(["code", "message", "param"]);
  expect(error.param, "param and details").toBe(error.details[0]?.param ?? null);
  const declared = endpoint ? declaredFor(endpoint) : [UnknownPath, MethodNotAllowed];
  const declaration = declared.find(({ code }) => code === error.code);
  if (!declaration) throw new Error(`${endpoint?.operationId ?? "no operation"} does not declare ${error.code}`);
  expect({ status, type: error.type }).toEqual(ERROR_KINDS[declaration.kind as ErrorKind]);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  if ([429, 503].includes(status)) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  if (endpoint) checkAgainstDocument(endpoint, status, json);
}

function checkSuccess(endpoint: Endpoint, response: ApiResponse): void {
  const { success, operationId } = endpoint;
  expect(response.status, operationId).toBe(success.status);
  if (success.status === 204) {
    expect(response.text).toBe("");
    return;
  }
  const mediaType = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (mediaType !== "application/json") {
    expect(success.files, operationId).toContain(mediaType);
    return;
  }
  if (!success.body) throw new Error(`${operationId} answers JSON and declares none`);
  success.body.parse(response.json);
  if (success.status === 201) expect(response.headers.get("location"), "Location").toMatch(/^\/v1\//);
  if (endpoint.authenticated !== false) checkSpelling(response.json);
  checkAgainstDocument(endpoint, response.status, response.json);
}

/** Fields whose content the client chooses, so the names in them have no meaning. */
const OF_THE_CLIENT = ["metadata", "query", "request_body"];

/** Checks that every instant and amount in a response has the one allowed format. */
function checkSpelling(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (OF_THE_CLIENT.includes(name)) continue;
    if (name.endsWith("_at") && inner !== null) expect(inner, name).toMatch(INSTANT);
    if (name.endsWith("_cents") && inner !== null) expect(Number.isSafeInteger(inner), name).toBe(true);
    checkSpelling(inner);
  }
}

/** Validates a response with its schema in the OpenAPI document. */
export function checkAgainstDocument(endpoint: Endpoint, status: number, json: unknown): void {
  // The document describes the registry's own operations, not those that a test derived from them.
  if (!documentedEndpoints.includes(endpoint)) return;
  const { path, method, operationId } = endpoint;
  const place = ["paths", path, method.toLowerCase(), "responses", String(status), "content", "application/json"];
  const known = validatorOf([...place, "schema"]);
  if (known(json)) return;
  throw new Error(`${operationId} ${status} is not as documented: ${JSON.stringify(known.errors)}`);
}

/** Returns the validator of the schema at a place in the document. Places that refer to the same schema share one. */
function validatorOf(place: string[]): ValidateFunction {
  const found = place.reduce<unknown>((within, part) => Object(within)[part], openapiDocument(PUBLIC_URL));
  const named = Object(found).$ref as string | undefined;
  const pointer = named ?? `#/${place.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
  const known = validators.get(pointer) ?? documentCompiler().compile({ $ref: `openapi.json${pointer}` });
  validators.set(pointer, known);
  return known;
}

/** Each validator is used only a few times, so fast compilation matters more than fast validation. */
const COMPILED_SOON = { inlineRefs: false, code: { optimize: false } };

/** Returns the compiler for the schemas of the API's own document. */
export function documentCompiler(): Ajv2020 {
  if (compiler) return compiler;
  compiler = new Ajv2020({ strict: false, allErrors: true, ...COMPILED_SOON });
  compiler.addFormat("date-time", INSTANT);
  compiler.addFormat("email", /^[^@\s]+@[^@\s]+$/);
  compiler.addFormat("uri", { type: "string", validate: (text: string) => parseUrl(text) !== null });
  compiler.addFormat("int32", { type: "number", validate: (value: number) => (value | 0) === value });
  compiler.addFormat("int64", { type: "number", validate: Number.isSafeInteger });
  compiler.addFormat("double", { type: "number", validate: Number.isFinite });
  compiler.addSchema(openapiDocument(PUBLIC_URL) as AnySchemaObject, "openapi.json");
  return compiler;
}
