import type { z } from "zod";
import { newId } from "@/server/kernel/ids";

type Schema = z.core.JSONSchema.JSONSchema;

/** A value that a body must not hold at a place, with the body around it. */
export interface WrongBody {
  /** Where the fault is, as `details` names it. */
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

/** Every field of a body's schema, nested ones included, with one value of every type that it does not take. */
export function wrongBodies(schema: Schema, valid: Record<string, unknown>): WrongBody[] {
  return wrongFields(schema, "", (field, value) => ({ ...valid, [field]: value }));
}

type Around = (field: string, value: unknown) => Record<string, unknown>;

function wrongFields(schema: Schema, path: string, around: Around): WrongBody[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const param = path ? `${path}.${name}` : name;
    const variants = variantsOf(field as Schema);
    const wrong = wrongValues(variants).map((value) => ({
      param,
      what: `${param} = ${JSON.stringify(value)}`,
      body: around(name, value),
    }));
    const inner = variants
      .filter(({ properties }) => properties)
      .flatMap((variant) => wrongFields(variant, param, (field, value) => around(name, { [field]: value })));
    return [...wrong, ...inner];
  });
}

function variantsOf(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((variant) =>
    (variant as Schema).anyOf ? variantsOf(variant as Schema) : [variant as Schema],
  );
}

function wrongValues(variants: Schema[]): unknown[] {
  const types = new Set(variants.flatMap(typesOf));
  if (types.has("integer")) types.add("number");
  const others = Object.entries(OF_TYPE).flatMap(([type, value]) => (types.has(type) ? [] : [value]));
  return [...others, ...variants.flatMap(faults)];
}

function typesOf({ type, enum: values }: Schema): string[] {
  if (type) return [type].flat();
  return (values ?? []).map((value) => (value === null ? "null" : typeof value));
}

/** Values of the right type that the schema's own limits rule out. */
function faults(schema: Schema) {
  const { type, enum: values, minimum, maximum, minLength, maxLength, format, pattern, items, maxItems } = schema;
  const wrong: unknown[] = [];
  if (type === "integer") wrong.push(1.5, 1e21);
  if (minimum !== undefined) wrong.push(minimum - 1, -1);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) wrong.push(maximum + 1);
  if (minLength) wrong.push("");
  if (maxLength !== undefined) wrong.push("x".repeat(maxLength + 1));
  if (values || format) wrong.push("☃", "");
  if (format === "date-time")
    wrong.push("2026-02-30T00:00:00Z", "2026-01-01", "2026-01-01T00:00:00", "0000-01-01T00:00:00Z");
  if (pattern) wrong.push(...["☃", "", newId("request")].filter((text) => !new RegExp(pattern, "u").test(text)));
  if (items) wrong.push([null], [[]], [1]);
  if (maxItems !== undefined) wrong.push(Array.from({ length: maxItems + 1 }, () => "x"));
  return wrong;
}
