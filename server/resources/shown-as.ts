import type { z } from "zod";

/** Shows a result by its schema: what the schema does not name is not shown. */
export function shownAs<Shown extends z.ZodType>(schema: Shown): (result: unknown) => z.output<Shown> {
  return (result) => schema.parse(plainJson(result));
}

/** As JSON: names in snake case, dates as ISO texts and amounts as numbers, as everywhere in the API. */
function plainJson(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), plainJson(inner)]));
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
