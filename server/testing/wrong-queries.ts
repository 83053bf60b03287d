import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";

/** The names of an operation's query parameters. */
export function queryNamesOf({ query }: Endpoint): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Values that a query parameter must not have, and for those that take one value: that value twice. */
export function wrongQueryValues({ query }: Endpoint, name: string): (string | string[])[] {
  const schema = z.toJSONSchema((query as z.ZodObject).shape[name] as z.ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  if (name === "expand") return ["☃"];
  const wrong: (string | string[])[] = name === "type" ? [] : ["", "☃"];
  if (schema.type === "integer" || schema.type === "number")
    wrong.push("0", "-1", "1.5", "1e1", "NaN", "9".repeat(30), "0x7e9", "2026.0", " 2026");
  if (schema.maximum !== undefined) wrong.push(String(schema.maximum + 1));
  if (schema.maxLength !== undefined) wrong.push("x".repeat(schema.maxLength + 1));
  if (schema.enum) wrong.push(String(schema.enum[0]).toUpperCase(), `${schema.enum[0]} `);
  const value = String(schema.enum?.[0] ?? schema.default ?? "1");
  wrong.push([value, value]);
  return wrong;
}
