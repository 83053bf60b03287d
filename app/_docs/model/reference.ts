import { phpSample, pythonSample, rubySample } from "@/app/_docs/model/language-samples";
import { objectPath, schemaName } from "@/app/_docs/model/object-names";
import {
  exampleOf,
  JSON_TYPE,
  type OpenapiDocument,
  type OperationObject,
  type Parameter,
  resolved,
} from "@/app/_docs/model/openapi-types";
import { errorsOf } from "@/app/_docs/model/operation-errors";
import { slugOf, titleOf } from "@/app/_docs/model/outline";
import { curlSample, sampleCall, sampleValue, typescriptSample } from "@/app/_docs/model/samples";
import { fieldOf, fieldsOf } from "@/app/_docs/model/schema-fields";
import type { Operation, Payload, Tag } from "@/components/docs/reference-types";
import { openapiDocument } from "@/server/api/openapi";

const SCOPE_LINE = /\n*Needs the scope `([^`]+)`\.\s*/;
const METHODS = new Set(["get", "post", "put", "patch", "delete"]);
const references = new Map<string, Tag[]>();

/** The whole API as the reference shows it: every tag with its operations, built from the OpenAPI document. */
export function readReference(publicUrl: string): Tag[] {
  const known = references.get(publicUrl);
  if (known) return known;
  const reference = referenceOf(openapiDocument(publicUrl) as OpenapiDocument);
  references.set(publicUrl, reference);
  return reference;
}

/** Builds the reference from a document. */
export function referenceOf(document: OpenapiDocument): Tag[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      METHODS.has(method) ? [operationOf(document, method, path, operation)] : [],
    ),
  );
  const described = new Map(document.tags?.map(({ name, description }) => [name, description ?? ""]));
  const names = new Set([...described.keys(), ...operations.map(({ tag }) => tag)]);
  return [...names].map((name) => ({
    name,
    slug: slugOf(name),
    description: described.get(name) ?? "",
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

function operationOf(document: OpenapiDocument, method: string, path: string, own: OperationObject): Operation {
  const id = own.operationId;
  const parameters = (own.parameters ?? []).map((parameter) => resolved(document, parameter));
  const fields = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => parameterField(document, id, parameter));
  const description = (own.description ?? "").replace(SCOPE_LINE, "").trim();
  const errors = errorsOf(id);
  const shape = {
    id,
    method: method.toUpperCase(),
    path,
    tag: own.tags?.[0] ?? "Other",
    title: titleOf(id),
    summary: own.summary ?? id,
    description: description === own.summary ? "" : description,
    scope: own["x-scope"] ?? SCOPE_LINE.exec(own.description ?? "")?.[1] ?? null,
    isOpen: errors.isOpen,
    clientMethod: own["x-client-method"] ?? null,
    pathParameters: fields("path"),
    queryParameters: fields("query"),
    headers: fields("header"),
    body: bodyOf(document, own),
    response: responseOf(document, own),
    errors: errors.own,
    commonErrors: errors.common,
  };
  return { ...shape, samples: samplesOf(document, shape, parameters) };
}

function parameterField(document: OpenapiDocument, id: string, parameter: Parameter) {
  const { name, schema = {}, required = false } = parameter;
  const field = fieldOf(document, name, schema, `${id}-${parameter.in}-${name}`, required);
  return { ...field, description: parameter.description ?? field.description };
}

function bodyOf(document: OpenapiDocument, { operationId, requestBody }: OperationObject): Operation["body"] {
  const body = requestBody && resolved(document, requestBody);
  const media = body?.content?.[JSON_TYPE];
  if (!body || !media) return null;
  return { ...payloadOf(document, media, `${operationId}-body`), required: body.required ?? false };
}

function responseOf(document: OpenapiDocument, { operationId, responses }: OperationObject): Operation["response"] {
  const [status, found] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? ["200", {}];
  const response = resolved(document, found);
  const content = response.content ?? {};
  const files = Object.keys(content).filter((type) => type !== JSON_TYPE);
  const media = content[JSON_TYPE];
  const payload = media
    ? payloadOf(document, media, `${operationId}-answer`)
    : { name: null, object: null, fields: [], example: null };
  return { ...payload, status: Number(status), description: response.description ?? "", files };
}

function payloadOf(
  document: OpenapiDocument,
  media: NonNullable<Parameters<typeof exampleOf>[1]>,
  anchor: string,
): Payload {
  const { schema = {} } = media;
  const name = schemaName(schema);
  const object = objectPath(document, name);
  return { name, object, fields: fieldsOf(document, schema, anchor), example: exampleOf(document, media) };
}

function samplesOf(
  document: OpenapiDocument,
  operation: Omit<Operation, "samples">,
  parameters: Parameter[],
): Operation["samples"] {
  const { body } = operation;
  // A sample request without its required values would be invalid.
  if (body?.required && body.example === null) return [];
  const call = {
    ...operation,
    baseUrl: document.servers[0]?.url ?? "",
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      value: sampleValue(document, parameter),
    })),
    body: body && (body.example ?? "{}"),
  };
  const typescript = typescriptSample(call);
  const plain = sampleCall(call);
  return [
    { label: "curl", language: "bash", code: curlSample(call) },
    ...(typescript ? [{ label: "TypeScript", language: "typescript", code: typescript }] : []),
    { label: "Python", language: "python", code: pythonSample(plain) },
    { label: "PHP", language: "php", code: phpSample(plain) },
    { label: "Ruby", language: "ruby", code: rubySample(plain) },
  ];
}
