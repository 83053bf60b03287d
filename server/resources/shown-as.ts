import type { z } from "zod";

/** Filters a result by its schema: fields that the schema does not name are left out. */
export function shownAs<Shown extends z.ZodType>(schema: Shown): (result: unknown) => z.output<Shown> {
  return (result) => schema.parse(plainJson(result));
}

/** Converts to JSON: names in snake case, dates as ISO text and amounts as numbers, as everywhere in the API. */
function plainJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), plainJson(inner)]));
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
