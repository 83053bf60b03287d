/** The parts of an OpenAPI 3.1 document that the reference reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  /** The values of what we send, of which there may come more. */
  "x-extensible-enum"?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown; summary?: string; $ref?: string }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface ResponseSection {
  description?: string;
  content?: Record<string, MediaType>;
}

export interface OperationObject {
  operationId: string;
  "x-client-method"?: string;
  "x-scope"?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Record<string, MediaType> };
  responses: Record<string, ResponseSection>;
}

export interface OpenapiDocument {
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks?: Record<string, { post?: OperationObject }>;
  components?: {
    schemas?: Record<string, Schema>;
    examples?: Record<string, { value?: unknown }>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, ResponseSection>;
    headers?: Record<string, unknown>;
  };
}

export const JSON_TYPE = "application/json";

/** Resolves `{ "$ref": "#/components/..." }`; returns anything else unchanged. */
export function resolved<T extends object>(document: OpenapiDocument, value: T): T {
  const ref = (value as { $ref?: string }).$ref;
  if (!ref) return value;
  const parts = ref.replace(/^#\//, "").split("/");
  const target = parts.reduce<unknown>(
    (place, part) => (place as Record<string, unknown> | undefined)?.[part],
    document,
  );
  return resolved(document, (target ?? {}) as T);
}

/** A body's example as formatted JSON, from the media type or its schema; null if there is none. */
export function exampleOf(document: OpenapiDocument, media: MediaType | undefined): string | null {
  const value = exampleValue(document, media);
  return value === undefined ? null : JSON.stringify(value, null, 2);
}

function exampleValue(document: OpenapiDocument, media: MediaType | undefined): unknown {
  if (!media) return undefined;
  if (media.example !== undefined) return media.example;
  const [first] = Object.values(media.examples ?? {});
  if (first) return resolved(document, first).value;
  const schema = media.schema && resolved(document, media.schema);
  return schema?.example ?? schema?.examples?.[0];
}
