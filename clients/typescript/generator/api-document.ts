/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, unknown>;
  components?: { schemas?: Record<string, ApiSchema>; parameters?: Record<string, ApiParameter> };
}

export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  enum?: unknown[];
  /** The values of what the API sends, of which there may come more. */
  "x-extensible-enum"?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  allOf?: ApiSchema[];
}

export interface ApiParameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: ApiSchema;
}

type Content = Record<string, { schema?: ApiSchema }>;

export interface ApiOperation {
  operationId: string;
  "x-client-method": string;
  summary?: string;
  description?: string;
  parameters?: ApiParameter[];
  requestBody?: { $ref?: string; required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** An operation with its method and path. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: ApiOperation;
}

/** Every operation of the document, in an order independent of the document's. */
export function operationsOf(document: ApiDocument): PlacedOperation[] {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const shared = (item.parameters ?? []) as ApiParameter[];
      const operation = item[method] as ApiOperation;
      const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => resolved(document, one));
      return { method: method.toUpperCase(), path, operation: { ...operation, parameters } };
    }),
  );
  for (const { method, path, operation } of found) {
    if (!operation["x-client-method"]) throw new Error(`${method} ${path} has no x-client-method`);
  }
  return found.sort((one, other) => compare(one.operation["x-client-method"], other.operation["x-client-method"]));
}

/** Resolves a reference; returns any other value unchanged. */
export function resolved<T extends { $ref?: string }>(document: ApiDocument, value: T): T {
  if (!value.$ref) return value;
  const names = value.$ref.replace(/^#\//, "").split("/");
  const target = names.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  if (!target) throw new Error(`${value.$ref} leads nowhere`);
  return resolved(document, target as T);
}

/** Compares names independently of the machine's locale. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
