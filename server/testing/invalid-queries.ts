import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import { newId } from "@/server/kernel/ids";
import type { Instance, SampleKind } from "@/server/testing/api-sample-kinds";

/** Returns the names of an operation's query parameters. */
export function queryNamesOf({ query }: Endpoint): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

/** Invalid values of a query parameter. For a parameter that takes one value, also a valid value sent twice. */
export function invalidQueryValues({ query }: Endpoint, name: string): (string | string[])[] {
  const schema = z.toJSONSchema((query as z.ZodObject).shape[name] as z.ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  if (name === "expand") return ["☃"];
  // Accepts several values.
  if ((schema.override as { anyOf?: unknown } | undefined)?.anyOf) return ["", "☃"];
  // A search text can be anything but empty.
  const invalid: (string | string[])[] = name === "type" ? [] : ["query", "tag"].includes(name) ? [""] : ["", "☃"];
  if (schema.type === "integer" || schema.type === "number")
    invalid.push("0", "-1", "1.5", "1e1", "NaN", "9".repeat(30), "0x7e9", "2026.0", " 2026");
  if (schema.maximum !== undefined) invalid.push(String(schema.maximum + 1));
  if (schema.maxLength !== undefined) invalid.push("x".repeat(schema.maxLength + 1));
  if (schema.enum) invalid.push(inOtherCase(String(schema.enum[0])), `${schema.enum[0]} `);
  if (schema.pattern)
    invalid.push(...["1", newId("request")].filter((text) => !new RegExp(schema.pattern!, "u").test(text)));
  const value = String(schema.enum?.[0] ?? schema.default ?? "1");
  invalid.push([value, value]);
  return invalid;
}

function inOtherCase(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();
}

/** The query parameters that take an id, each with a fitting id of the instance. */
export function queryIdsOf({ query }: Endpoint, ids: Instance): [name: string, id: string, kind: SampleKind][] {
  const fields = query instanceof z.ZodObject ? Object.entries(query.shape as Record<string, z.ZodType>) : [];
  return fields.flatMap(([name, field]) =>
    (Object.entries(ids) as [SampleKind, string][])
      .filter(([, id]) => field.safeParse(id).success && !field.safeParse(`${id}x`).success)
      .map(([kind, id]): [string, string, SampleKind] => [name, id, kind]),
  );
}
