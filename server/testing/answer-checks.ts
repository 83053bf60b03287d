import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { declaredFor } from "@/server/api/declared-errors";
import type { Endpoint } from "@/server/api/endpoint";
import { openapiDocument } from "@/server/api/openapi";
import { MethodNotAllowed, UnknownPath } from "@/server/api/refusals";
import { ERROR_KINDS, type ErrorKind } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import type { ApiAnswer } from "@/server/testing/api-client";

const PUBLIC_URL = "http://almoner.test";
const REFUSAL_FIELDS = ["code", "details", "doc_url", "message", "param", "request_id", "type"];

let compiler: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** Holds an answer against everything that the contract says of every answer, and against what its operation declares. */
export function checkAnswer(endpoint: Endpoint | null, answer: ApiAnswer, isHead: boolean): void {
  const { headers, status } = answer;
  expect(isId(headers.get("request-id") ?? "", "request"), "Request-Id").toBe(true);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  if (isHead) {
    expect(answer.text).toBe("");
    return;
  }
  if (status >= 400) checkRefusal(endpoint, answer);
  else if (endpoint) checkSuccess(endpoint, answer);
}

function checkRefusal(endpoint: Endpoint | null, { status, headers, json }: ApiAnswer): void {
  expect(headers.get("content-type")).toBe("application/json");
  expect(Object.keys(json)).toEqual(["error"]);
  const { error } = json;
  expect(
    Object.keys(error)
      .filter((field) => field !== "context")
      .sort(),
  ).toEqual(REFUSAL_FIELDS);
  expect(error.request_id).toBe(headers.get("request-id"));
  expect(error.doc_url).toBe(`${PUBLIC_URL}/docs/errors#${error.code}`);
  expect(error.message.length).toBeGreaterThan(10);
  for (const detail of error.details) expect(Object.keys(detail).sort()).toEqual(["code", "message", "param"]);
  if (error.details.length > 0) expect(error.param).toBe(error.details[0].param);
  const declared = endpoint ? declaredFor(endpoint) : [UnknownPath, MethodNotAllowed];
  const declaration = declared.find(({ code }) => code === error.code);
  if (!declaration) throw new Error(`${endpoint?.operationId ?? "no operation"} does not declare ${error.code}`);
  expect({ status, type: error.type }).toEqual(ERROR_KINDS[declaration.kind as ErrorKind]);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
  if ([429, 503].includes(status)) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  if (endpoint) checkAgainstDocument(endpoint, status, json);
}

function checkSuccess(endpoint: Endpoint, answer: ApiAnswer): void {
  const { success, operationId } = endpoint;
  expect(answer.status, operationId).toBe(success.status);
  if (success.status === 204) {
    expect(answer.text).toBe("");
    return;
  }
  const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (mediaType !== "application/json") {
    expect(success.files, operationId).toContain(mediaType);
    return;
  }
  if (!success.body) throw new Error(`${operationId} answers JSON and declares none`);
  success.body.parse(answer.json);
  if (success.location) expect(answer.headers.get("location")).toMatch(/^\/v1\//);
  if (operationId !== "readOpenApi") checkAgainstDocument(endpoint, answer.status, answer.json);
}

/** Validates an answer with the schema that the OpenAPI document has for it. */
export function checkAgainstDocument({ path, method, operationId }: Endpoint, status: number, json: unknown): void {
  if (operationId === "readOpenApi") return;
  const place = ["paths", path, method.toLowerCase(), "responses", String(status), "content", "application/json"];
  const pointer = [...place, "schema"].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const known = validators.get(pointer) ?? documentCompiler().compile({ $ref: `openapi.json#/${pointer}` });
  validators.set(pointer, known);
  if (known(json)) return;
  throw new Error(`${operationId} ${status} is not as documented: ${JSON.stringify(known.errors)}`);
}

/** What compiles schemas of the API's own document. */
export function documentCompiler(): Ajv2020 {
  if (compiler) return compiler;
  compiler = new Ajv2020({ strict: false, allErrors: true });
  compiler.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  compiler.addFormat("email", /^[^@\s]+@[^@\s]+$/);
  compiler.addSchema(openapiDocument(PUBLIC_URL) as AnySchemaObject, "openapi.json");
  return compiler;
}
