import { type ApiDocument, type ApiSchema, type PlacedOperation, resolved } from "./api-document.js";
import { nameOfSchema } from "./write-types.js";

/** What a call returns. */
export type ResponseShape =
  | { kind: "none" }
  | { kind: "json"; type: string }
  | { kind: "list"; item: string }
  | { kind: "file"; json: string | null; chooser: Chooser | null };

/** The parameter that selects the media type, such as `format` with `pdf`, `html` and `json`. */
export interface Chooser {
  name: string;
  /** The values for which the response is a file. */
  files: string[];
  default: unknown;
}

/** One operation as the generator writes its method. */
export interface OperationShape {
  /** `gifts.create`, split into words. */
  words: string[];
  operationId: string;
  method: string;
  path: string;
  pathParameters: string[];
  /** The object argument after the path parameters. */
  input: { as: "body" | "query"; type: string; isOptional: boolean } | null;
  response: ResponseShape;
  doc: string[];
}

const JSON_TYPE = "application/json";
const WORD = /^[a-z][A-Za-z0-9]*$/;

/** Reads an operation's method name, arguments and return type from the document. */
export function describeOperation(document: ApiDocument, placed: PlacedOperation): OperationShape {
  const { method, path, operation } = placed;
  const words = operation["x-client-method"].split(".");
  if (!words.every((word) => WORD.test(word))) throw new Error(`${method} ${path}: ${words.join(".")} is no method`);
  return {
    words,
    operationId: operation.operationId,
    method,
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    input: inputOf(document, placed),
    response: responseOf(document, placed),
    doc: docOf(operation),
  };
}

/** The summary and the description, unless the description repeats it. */
function docOf({ summary = "", description = "" }: PlacedOperation["operation"]): string[] {
  const text = description.startsWith(summary) ? description : `${summary}\n\n${description}`;
  return text.trim().split("\n");
}

function inputOf(document: ApiDocument, { method, path, operation }: PlacedOperation): OperationShape["input"] {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const body = operation.requestBody && resolved(document, operation.requestBody);
  if (body && query.length > 0) throw new Error(`${method} ${path} takes a body and a query; methods take one of them`);
  if (query.length > 0) {
    const type = queryTypeOf(operation.operationId);
    return { as: "query", type, isOptional: !query.some((parameter) => parameter.required) };
  }
  if (!body) return null;
  const schema = body.content[JSON_TYPE]?.schema;
  if (!schema) throw new Error(`${method} ${path} takes a body that is not JSON`);
  const fallback = `NonNullable<operations[${JSON.stringify(operation.operationId)}]["requestBody"]>["content"]["${JSON_TYPE}"]`;
  return { as: "body", type: typeOf(schema, fallback), isOptional: !body.required || needsNothing(document, schema) };
}

function needsNothing(document: ApiDocument, schema: ApiSchema): boolean {
  const { type, required = [], anyOf, oneOf, allOf } = resolved(document, schema);
  return type === "object" && required.length === 0 && !anyOf && !oneOf && !allOf;
}

function responseOf(document: ApiDocument, placed: PlacedOperation): ResponseShape {
  const { method, path, operation } = placed;
  const successes = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  if (successes.length !== 1) throw new Error(`${method} ${path} succeeds in ${successes.length} ways, not in one`);
  const [status, response] = successes[0]!;
  const { content = {} } = resolved(document, response);
  const types = Object.keys(content);
  if (types.length === 0) return { kind: "none" };
  const place = `operations[${JSON.stringify(operation.operationId)}]["responses"][${status}]["content"]["${JSON_TYPE}"]`;
  const schema = content[JSON_TYPE]?.schema;
  const json = content[JSON_TYPE] ? typeOf(schema ?? {}, place) : null;
  if (json === null || types.length > 1) return { kind: "file", json, chooser: chooserOf(placed, types) };
  const items = listItems(document, placed, schema);
  if (!items) return { kind: "json", type: json };
  return { kind: "list", item: typeOf(items, `${place}["data"][number]`) };
}

function chooserOf({ operation }: PlacedOperation, types: string[]): Chooser | null {
  const subtypes = types.map((type) => type.split("/")[1]!);
  for (const { name, schema } of operation.parameters ?? []) {
    const values = (schema?.enum ?? []).map(String);
    if (!values.includes("json") || !values.every((value) => subtypes.includes(value))) continue;
    return { name, files: values.filter((value) => value !== "json"), default: schema?.default };
  }
  return null;
}

function listItems(document: ApiDocument, { operation }: PlacedOperation, schema: ApiSchema | undefined) {
  const takesCursor = operation.parameters?.some(
    (parameter) => parameter.in === "query" && parameter.name === "cursor",
  );
  if (!schema || !takesCursor) return null;
  const { data, next_cursor: cursor } = resolved(document, schema).properties ?? {};
  return data && cursor ? (resolved(document, data).items ?? null) : null;
}

/** The name of an operation's query type. */
export function queryTypeOf(operationId: string): string {
  return `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Query`;
}

/** The short name of a referenced schema, or an indexed type for an inline one. */
function typeOf(schema: ApiSchema, place: string): string {
  const name = schema.$ref?.match(/^#\/components\/schemas\/(.+)$/)?.[1];
  return name ? nameOfSchema(name) : place;
}
