import { constraintsOf } from "@/app/_docs/model/constraints";
import { objectPath, schemaName } from "@/app/_docs/model/object-names";
import { type OpenapiDocument, resolved, type Schema } from "@/app/_docs/model/openapi-types";
import type { Field } from "@/components/docs/reference-types";

interface Reading {
  document: OpenapiDocument;
  /** The schemas being expanded, to stop recursion. */
  within: readonly string[];
}

/** The fields of an object, or of the objects in an array or union. */
export function fieldsOf(document: OpenapiDocument, schema: Schema, anchor: string): Field[] {
  return readFields({ document, within: [] }, schema, anchor);
}

/** One field or parameter. */
export function fieldOf(document: OpenapiDocument, name: string, schema: Schema, anchor: string, required: boolean) {
  return readField({ document, within: [] }, name, schema, anchor, required);
}

function readFields(reading: Reading, schema: Schema, anchor: string): Field[] {
  const name = schemaName(schema);
  if (name && reading.within.includes(name)) return [];
  const inside = { ...reading, within: name ? [...reading.within, name] : reading.within };
  const own = resolved(reading.document, schema);
  const properties = Object.entries(own.properties ?? {}).map(([key, property]) =>
    readField(inside, key, property, `${anchor}-${key}`, own.required?.includes(key) ?? false),
  );
  const inner = [own.items, ...choicesOf(own), ...(own.allOf ?? []), mapOf(own)].filter((part) => part !== undefined);
  return distinct([...properties, ...inner.flatMap((part) => readFields(inside, part, anchor))]);
}

function readField(reading: Reading, name: string, schema: Schema, anchor: string, required: boolean): Field {
  const { document } = reading;
  const own = resolved(document, schema);
  const parts = [own, ...choicesOf(own).map((part) => resolved(document, part))];
  return {
    name,
    anchor,
    type: typeOf(document, schema),
    required,
    nullable: parts.some(isNull),
    description: schema.description ?? own.description ?? "",
    constraints: [...new Set(parts.flatMap(constraintsOf))],
    values: [...new Set(parts.flatMap(valuesOf))],
    fields: readFields(reading, schema, anchor),
    object: objectIn(document, schema),
  };
}

/** The page of the object that a field holds, or holds a list of; null if it holds something else. */
function objectIn(document: OpenapiDocument, schema: Schema): string | null {
  const own = resolved(document, schema);
  const paths = [schema, ...choicesOf(own), ...(own.items ? [own.items] : [])].map((part) =>
    objectPath(document, schemaName(part)),
  );
  const found = [...new Set(paths.filter((path) => path !== null))];
  return found.length === 1 ? found[0]! : null;
}

/** The type in words: a schema by its name, a list by its items. */
function typeOf(document: OpenapiDocument, schema: Schema): string {
  const name = schemaName(schema);
  const own = resolved(document, schema);
  if (name && own.properties) return name;
  if (own.type === "array") return `array of ${own.items ? typeOf(document, own.items) : "anything"}`;
  const choices = choicesOf(own).filter((choice) => !isOnlyNull(resolved(document, choice)));
  if (choices.length > 0) return [...new Set(choices.map((choice) => typeOf(document, choice)))].join(" or ");
  const [part] = own.allOf ?? [];
  if (part) return typeOf(document, part);
  const types = [own.type ?? typeOfValues(own)].flat().filter((type) => type && type !== "null");
  return types.join(" or ") || "any JSON value";
}

function typeOfValues({ const: constant, ...schema }: Schema): string | undefined {
  const sample = constant ?? listedIn(schema)[0];
  return sample === undefined ? undefined : typeof sample;
}

function choicesOf(schema: Schema): Schema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
}

/** The type of a map's values, if declared. */
function mapOf({ additionalProperties }: Schema): Schema | undefined {
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

function isNull({ type }: Schema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}

function isOnlyNull({ type }: Schema): boolean {
  return type === "null";
}

function valuesOf(schema: Schema): string[] {
  const own = schema.const === undefined ? listedIn(schema) : [schema.const];
  const ofItems = schema.items ? listedIn(schema.items) : [];
  return [...own, ...ofItems].filter((value) => value !== null).map(String);
}

function listedIn(schema: Schema): unknown[] {
  return schema.enum ?? schema["x-extensible-enum"] ?? [];
}

/** Variants may share fields; one entry per name is enough. */
function distinct(fields: Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
