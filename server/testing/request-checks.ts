import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Endpoint } from "@/server/api/endpoint";
import { openapiDocument } from "@/server/api/openapi";
import { documentedEndpoints } from "@/server/api/registry";
import { documentCompiler } from "@/server/testing/response-checks";

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: object;
}

const validators = new Map<string, ValidateFunction>();
const { paths } = openapiDocument("http://almoner.test") as { paths: Record<string, Record<string, Operation>> };

/**
 * Checks a request that the API accepted against the OpenAPI document: the document must allow whatever the server
 * accepts. The fuzzer checks the opposite direction.
 */
export function checkAcceptedRequest(endpoint: Endpoint, url: URL, body: unknown): void {
  if (!documentedEndpoints.includes(endpoint)) return;
  const { path, method, operationId } = endpoint;
  const operation = paths[path]![method.toLowerCase()]!;
  const known = (operation.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
  const unknown = [...url.searchParams.keys()]
    .map((name) => name.replace(/\[.*\]$/s, ""))
    .find((n) => !known.includes(n));
  if (unknown) throw new Error(`${operationId} accepted the query parameter ${unknown}, which is not documented`);
  if (!operation.requestBody || body === undefined) return;
  const validate = bodyValidator(path, method.toLowerCase());
  if (validate(body)) return;
  throw new Error(`${operationId} accepted a body that is not documented: ${JSON.stringify(validate.errors)}`);
}

function bodyValidator(path: string, method: string): ValidateFunction {
  const place = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
  const pointer = place.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const known = validators.get(pointer) ?? documentCompiler().compile({ $ref: `openapi.json#/${pointer}` });
  validators.set(pointer, known);
  return known;
}
