import { objectNames, objectSlug, objectWords } from "@/app/_docs/model/object-names";
import type { OpenapiDocument } from "@/app/_docs/model/openapi-types";
import { readReference } from "@/app/_docs/model/reference";
import { fieldsOf } from "@/app/_docs/model/schema-fields";
import { STATE_MACHINES } from "@/app/_docs/states/state-machines";
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
  /** What some responses contain in addition. */
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
  const { returned, bases } = objectNames(document);
  const names = [...bases.keys()];
  const pages = readReference(publicUrl).flatMap(({ slug, operations }) =>
    operations.map((operation) => ({ operation, page: `/docs/reference/${slug}` })),
  );
  return names
    .filter((name) => bases.get(name) === name)
    .map((name) => {
      const own = returned.filter((one) => bases.get(one.name) === name);
      const ids = new Set(own.map(({ id }) => id));
      const example = own.find((one) => one.name === name && one.example !== null) ?? own.find((one) => one.example);
      return {
        ...describe(document, name),
        example: example?.example ?? null,
        operations: pages.filter(({ operation }) => ids.has(operation.id)),
        variants: names
          .filter((other) => other !== name && bases.get(other) === name)
          .map((other) => variantOf(document, name, other)),
      };
    });
}

function describe(document: OpenapiDocument, name: string) {
  const words = objectWords(name);
  const schema = document.components!.schemas![name]!;
  return {
    name,
    slug: objectSlug(name),
    words,
    description: schema.description ?? "",
    fields: fieldsOf(document, { $ref: `#/components/schemas/${name}` }, "field"),
    states: STATE_MACHINES.find(({ resource }) => resource === words.replaceAll(" ", "_")) ?? null,
  };
}

function variantOf(document: OpenapiDocument, base: string, name: string) {
  const { fields, description } = describe(document, name);
  const known = new Set(describe(document, base).fields.map((field) => field.name));
  return { name, description, fields: fields.filter((field) => !known.has(field.name)) };
}
