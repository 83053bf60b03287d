import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import { parseUrl } from "@/server/kernel/parse-url";

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: JsonSchema;
}

interface DocumentedResponse {
  content?: Record<string, { schema?: JsonSchema }>;
  headers?: Record<string, { schema?: JsonSchema }>;
}

interface DocumentedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, DocumentedResponse>;
}

/** One operation of the server under test, from its own OpenAPI document. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: JsonSchema | null;
  statuses: ReadonlySet<number>;
  /** Whether the document allows the body; undefined stands for none. */
  allowsBody(body: unknown): boolean;
  /** Whether the document allows the query. */
  allowsQuery(query: readonly (readonly [string, string])[]): boolean;
  /** How a response violates the document; null if it doesn't. */
  errorIn(status: number, mediaType: string, body: unknown): string | null;
  /** How a response's headers violate the document; null if they don't. */
  headerErrorOf(status: number, headers: Headers): string | null;
}

/** Reads the OpenAPI document of a running server. */
export async function readApiDescription(baseUrl: string): Promise<Operation[]> {
  const response = await fetch(`${baseUrl}/v1/openapi.json`);
  if (!response.ok) throw new Error(`${baseUrl}/v1/openapi.json answers ${response.status}.`);
  const document = (await response.json()) as { paths: Record<string, Record<string, DocumentedOperation>> };
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT/);
  ajv.addFormat("email", /@/);
  ajv.addFormat("uri-reference", /^\S*$/);
  ajv.addFormat("uri", { type: "string", validate: (text: string) => parseUrl(text) !== null });
  for (const format of ["int32", "int64"]) ajv.addFormat(format, { type: "number", validate: Number.isSafeInteger });
  ajv.addFormat("double", { type: "number", validate: Number.isFinite });
  ajv.addSchema(document as AnySchemaObject, "api");
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => describe(document, ajv, path, method, operation)),
  );
}

function describe(
  document: object,
  ajv: Ajv2020,
  path: string,
  method: string,
  operation: DocumentedOperation,
): Operation {
  const validators = new Map<string, ValidateFunction>();
  const validator = (...place: string[]) => {
    const pointer = ["paths", path, method, ...place].map((part) => part.replaceAll("/", "~1")).join("/");
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
    validators.set(pointer, known);
    return known;
  };
  const json = ["content", "application/json", "schema"] as const;
  const { operationId, requestBody, responses } = operation;
  const parameters = (operation.parameters ?? []).map((one) => ({ ...one, schema: resolved(one.schema, document) }));
  const compiled = new Map(parameters.map(({ name, schema }) => [name, ajv.compile(schema)]));
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters,
    body: requestBody ? resolved(requestBody.content["application/json"].schema, document) : null,
    statuses: new Set(Object.keys(responses).map(Number)),
    allowsBody: (body) =>
      body === undefined ? !requestBody?.required : Boolean(requestBody) && validator("requestBody", ...json)(body),
    allowsQuery: (query) => allowsQuery(parameters, compiled, query),
    errorIn(status, mediaType, body) {
      const content = responses[String(status)]?.content;
      if (!content) return body === null ? null : "a body where none is documented";
      if (!(mediaType in content)) return `the media type ${mediaType || "(none)"}`;
      if (mediaType !== "application/json") return null;
      const validate = validator("responses", String(status), ...json);
      return validate(body) ? null : JSON.stringify(validate.errors);
    },
    headerErrorOf(status, headers) {
      const documented = resolved(responses[String(status)]?.headers ?? {}, document);
      for (const [name, { schema }] of Object.entries(documented as Record<string, { schema?: JsonSchema }>)) {
        const value = headers.get(name);
        if (value !== null && schema && !ajv.validate(schema, input(value, schema))) return `${name}: ${value}`;
      }
      return null;
    },
  };
}

function allowsQuery(
  parameters: Parameter[],
  compiled: Map<string, ValidateFunction>,
  query: readonly (readonly [string, string])[],
): boolean {
  const own = parameters.filter((parameter) => parameter.in === "query");
  const names = query.map(([name]) => name);
  if (own.some(({ name, required }) => required && !names.includes(name))) return false;
  if (new Set(names).size < names.length) return false;
  return query.every(([name, text]) => {
    const parameter = own.find((one) => one.name === name);
    return parameter !== undefined && compiled.get(name)!(input(text, parameter.schema)) === true;
  });
}

/** A string on the wire, converted to the type in its schema. */
function input(text: string, { type }: JsonSchema): unknown {
  const isNumber = type === "integer" || type === "number";
  return isNumber && /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text;
}

function resolved<T>(schema: T, document: object): T {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: string };
    if ($ref) return walk({ ...(at(document, $ref) as object), ...rest });
    return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(schema) as T;
}

function at(document: object, reference: string): unknown {
  const parts = reference.split("/").slice(1);
  return parts.reduce<unknown>((place, part) => (place as Record<string, unknown>)[part], document);
}
