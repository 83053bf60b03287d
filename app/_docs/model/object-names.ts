import {
  exampleOf,
  JSON_TYPE,
  type OpenapiDocument,
  type OperationObject,
  resolved,
  type Schema,
} from "@/app/_docs/model/openapi-types";

interface ReturnedObject {
  /** The operation's id. */
  id: string;
  /** The name of the object's schema. */
  name: string;
  /** Formatted JSON; null if the response shows none, or a list. */
  example: string | null;
}

const known = new WeakMap<OpenapiDocument, { returned: ReturnedObject[]; bases: ReadonlyMap<string, string> }>();

/** What each operation returns, and for each object the base object of which it is a variant. */
export function objectNames(document: OpenapiDocument) {
  const found = known.get(document) ?? findObjects(document);
  known.set(document, found);
  return found;
}

function findObjects(document: OpenapiDocument) {
  const returned = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => returnsOf(document, operation));
  const names = [...new Set(returned.map(({ name }) => name))];
  return { returned, bases: new Map(names.map((name) => [name, baseAmong(document, names, name)])) };
}

/** The path of an object's page, with the anchor of a variant; null if the schema is not a returned object. */
export function objectPath(document: OpenapiDocument, name: string | null): string | null {
  const base = name === null ? undefined : objectNames(document).bases.get(name);
  if (base === undefined) return null;
  return `/docs/objects/${objectSlug(base)}${base === name ? "" : `#${name}`}`;
}

/** The URL segment of an object's page. */
export function objectSlug(name: string): string {
  return objectWords(name).replaceAll(" ", "-");
}

/** `RecurringGift` as `recurring gift`. */
export function objectWords(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

/** The name of a schema's reference; null for an inline schema. */
export function schemaName(schema: Schema | undefined): string | null {
  return schema?.$ref?.split("/").at(-1) ?? null;
}

/** The objects that an operation returns, by themselves or in a list. */
function returnsOf(document: OpenapiDocument, { operationId: id, responses }: OperationObject): ReturnedObject[] {
  const [, found] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const media = found && resolved(document, found).content?.[JSON_TYPE];
  const names = namesIn(document, media?.schema ?? {});
  const isSingle = schemaName(media?.schema) === names[0];
  return names.map((name) => ({ id, name, example: isSingle ? exampleOf(document, media) : null }));
}

function namesIn(document: OpenapiDocument, schema: Schema): string[] {
  const name = schemaName(schema);
  const own = resolved(document, schema);
  if (name && own.properties?.id) return [name];
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? []), own.items, own.properties?.data];
  return [...new Set(parts.flatMap((part) => (part ? namesIn(document, part) : [])))];
}

/** The object that another one is a form of: they have the same id, and it has the shorter name. */
function baseAmong(document: OpenapiDocument, names: readonly string[], name: string): string {
  const idOf = (one: string) => JSON.stringify(document.components!.schemas![one]!.properties?.id);
  const forms = names.filter((one) => idOf(one) === idOf(name));
  return forms.sort((one, other) => one.length - other.length)[0] ?? name;
}
