type Schemas = Record<string, unknown>;

interface Operation {
  requestBody?: unknown;
  parameters?: unknown;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: unknown;
  components: { schemas?: Schemas };
}

/** The key under which a document lists the known values of a text that may get more. */
export const OPEN_VALUES = "x-extensible-enum";

/** What all values, also future ones, look like. */
const TOKEN = { maxLength: 100, pattern: "^[A-Za-z0-9_.:*-]+$" };
const OPEN_NOTE = "More values may be added.";

/**
 * Opens what we send: responses and events may get fields and values in the same version of the API, and a client that
 * validates them must not fail then. What clients send stays closed, because an unknown field may be a typing error.
 */
export function openResponses<T extends Document>(document: T): T {
  const { paths, webhooks, components } = document;
  const schemas = components.schemas ?? {};
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const closed = namesBelow(operations.map(inputOf), schemas);
  const shared = [...namesBelow([webhooks, operations.map(outputOf)], schemas)].filter((name) => closed.has(name));
  if (shared.length > 0) throw new Error(`${shared.join(", ")}: requests and responses need schemas of their own`);
  return {
    ...document,
    paths: mapValues(paths, (item) => mapValues(item, openedOperation)),
    webhooks: opened(webhooks),
    components: {
      ...components,
      schemas: mapValues(schemas, (schema, name) => (closed.has(name) ? schema : opened(schema))),
    },
  };
}

/** What a client sends. */
const INPUT = ["requestBody", "parameters"];

function openedOperation(operation: Operation): unknown {
  return mapValues({ ...operation }, (part, name) => (INPUT.includes(name) ? part : opened(part)));
}

function inputOf({ requestBody, parameters }: Operation): Operation {
  return { requestBody, parameters };
}

function outputOf({ requestBody: _body, parameters: _parameters, ...output }: Operation): object {
  return output;
}

/** The names of the schemas that are referred to, also from within one another. */
function namesBelow(value: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    const name = key === "$ref" ? /^#\/components\/schemas\/(.+)$/.exec(String(inner))?.[1] : undefined;
    if (name === undefined) namesBelow(inner, schemas, found);
    else if (!found.has(name)) namesBelow(schemas[name], schemas, found.add(name));
  }
  return found;
}

/** Names of parts that hold a client's or an example's own values instead of schemas. */
const NOT_SCHEMAS = ["example", "examples", "default"];

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Record<string, unknown>;
  const entries = Object.entries(schema).flatMap(([name, inner]): [string, unknown][] => {
    if (NOT_SCHEMAS.includes(name)) return [[name, inner]];
    if (name === "additionalProperties" && inner === false) return [];
    if (name === "enum" && isOfTexts(inner)) return [[OPEN_VALUES, inner], ...Object.entries(TOKEN)];
    return [[name, opened(inner)]];
  });
  const open = Object.fromEntries(entries);
  if (!(OPEN_VALUES in open) || typeof schema.description !== "string") return open;
  return { ...open, description: `${schema.description} ${OPEN_NOTE}` };
}

/** A property may have the name of a keyword, too. */
function isOfTexts(values: unknown): boolean {
  return Array.isArray(values) && values.some((value) => typeof value === "string");
}

function mapValues<Value, Result>(
  object: Record<string, Value>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}
