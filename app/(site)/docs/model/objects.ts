import {
  exampleOf,
  JSON_TYPE,
  type OpenapiDocument,
  type OperationObject,
  resolved,
  type Schema,
} from "@/app/(site)/docs/model/openapi-types";
import { readReference } from "@/app/(site)/docs/model/reference";
import { fieldsOf, schemaName } from "@/app/(site)/docs/model/schema-fields";
import { STATE_MACHINES } from "@/app/(site)/docs/states/state-machines";
import type { Field, Operation } from "@/components/docs/reference-types";
import { openapiDocument } from "@/server/api/openapi";
import type { StateMachine } from "@/server/kernel/states";

/** A thing with an id, as the API returns it. */
export interface ApiObject {
  /** The name of its schema. */
  name: string;
  slug: string;
  /** Its name in words, such as `recurring gift`. */
  words: string;
  description: string;
  fields: Field[];
  /** Formatted JSON; null if no response shows one. */
  example: string | null;
  /** The operations that return it, with the page of each. */
  operations: { operation: Operation; page: string }[];
  /** What some responses have in addition. */
  variants: { name: string; description: string; fields: Field[] }[];
  states: StateMachine<string, string> | null;
}

const read = new Map<string, ApiObject[]>();

/** Every object that an operation returns, in the order of the reference. */
export function readObjects(publicUrl: string): ApiObject[] {
  const known = read.get(publicUrl) ?? objectsOf(openapiDocument(publicUrl) as OpenapiDocument, publicUrl);
  read.set(publicUrl, known);
  return known;
}

function objectsOf(document: OpenapiDocument, publicUrl: string): ApiObject[] {
  const returned = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => returnsOf(document, operation));
  const names = [...new Set(returned.map(({ name }) => name))];
  const baseOf = new Map(names.map((name) => [name, baseAmong(document, names, name)]));
  const pages = readReference(publicUrl).flatMap(({ slug, operations }) =>
    operations.map((operation) => ({ operation, page: `/docs/reference/${slug}` })),
  );
  return names
    .filter((name) => baseOf.get(name) === name)
    .map((name) => {
      const own = returned.filter((one) => baseOf.get(one.name) === name);
      const ids = new Set(own.map(({ id }) => id));
      const example = own.find((one) => one.name === name && one.example !== null) ?? own.find((one) => one.example);
      return {
        ...describe(document, name),
        example: example?.example ?? null,
        operations: pages.filter(({ operation }) => ids.has(operation.id)),
        variants: names
          .filter((other) => other !== name && baseOf.get(other) === name)
          .map((other) => variantOf(document, name, other)),
      };
    });
}

function describe(document: OpenapiDocument, name: string) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  const schema = document.components!.schemas![name]!;
  return {
    name,
    slug: words.replaceAll(" ", "-"),
    words,
    description: schema.description ?? "",
    fields: fieldsOf(document, { $ref: `#/components/schemas/${name}` }, "field"),
    states: STATE_MACHINES.find(({ resource }) => resource === words.replaceAll(" ", "_")) ?? null,
  };
}

/** The objects that an operation returns, by themselves or in a list. */
function returnsOf(document: OpenapiDocument, { operationId: id, responses }: OperationObject) {
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

function variantOf(document: OpenapiDocument, base: string, name: string) {
  const { fields, description } = describe(document, name);
  const known = new Set(describe(document, base).fields.map((field) => field.name));
  return { name, description, fields: fields.filter((field) => !known.has(field.name)) };
}
