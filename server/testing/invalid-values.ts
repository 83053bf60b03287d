import type { z } from "zod";
import { newId } from "@/server/kernel/ids";

type Schema = z.core.JSONSchema.JSONSchema;

/** A body with one invalid value. */
export interface InvalidBody {
  /** The path of the error, as `details` names it. */
  param: string;
  /** For the test's report. */
  what: string;
  body: Record<string, unknown>;
}

const OF_TYPE: Record<string, unknown> = {
  null: null,
  boolean: true,
  number: 1.5,
  string: "☃",
  array: [],
  object: { a: 1 },
};

/** For every field of a body's schema, nested ones included: one body for each type of value that the field rejects. */
export function invalidBodies(schema: Schema, valid: Record<string, unknown>): InvalidBody[] {
  return invalidFields(schema, "", (field, value) => ({ ...valid, [field]: value }));
}

type Around = (field: string, value: unknown) => Record<string, unknown>;

function invalidFields(schema: Schema, path: string, around: Around): InvalidBody[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const param = path ? `${path}.${name}` : name;
    const variants = variantsOf(field as Schema);
    const invalid = invalidValues(variants).map((value) => ({
      param,
      what: `${param} = ${JSON.stringify(value)}`,
      body: around(name, value),
    }));
    const inner = variants
      .filter(({ properties }) => properties)
      .flatMap((variant) => invalidFields(variant, param, (field, value) => around(name, { [field]: value })));
    return [...invalid, ...inner];
  });
}

function variantsOf(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((variant) =>
    (variant as Schema).anyOf ? variantsOf(variant as Schema) : [variant as Schema],
  );
}

function invalidValues(variants: Schema[]): unknown[] {
  const types = new Set(variants.flatMap(typesOf));
  if (types.has("integer")) types.add("number");
  const others = Object.entries(OF_TYPE).flatMap(([type, value]) => (types.has(type) ? [] : [value]));
  return [...others, ...variants.flatMap(errors)];
}

function typesOf({ type, enum: values }: Schema): string[] {
  if (type) return [type].flat();
  return (values ?? []).map((value) => (value === null ? "null" : typeof value));
}

/** Values of the right type that violate the schema's limits. */
function errors(schema: Schema) {
  const { type, enum: values, minimum, maximum, minLength, maxLength, format, pattern, items, maxItems } = schema;
  const invalid: unknown[] = [];
  if (type === "integer") invalid.push(1.5, 1e21);
  if (minimum !== undefined) invalid.push(minimum - 1, -1);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) invalid.push(maximum + 1);
  if (minLength) invalid.push("");
  if (maxLength !== undefined) invalid.push("x".repeat(maxLength + 1));
  if (values || format) invalid.push("☃", "");
  if (format === "date-time")
    invalid.push("2026-02-30T00:00:00Z", "2026-01-01", "2026-01-01T00:00:00", "0000-01-01T00:00:00Z");
  if (pattern) invalid.push(...["☃", "", newId("request")].filter((text) => !new RegExp(pattern, "u").test(text)));
  if (items) invalid.push([null], [[]], [1]);
  if (maxItems !== undefined) invalid.push(Array.from({ length: maxItems + 1 }, () => "x"));
  return invalid;
}
