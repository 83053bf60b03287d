import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns a body's schema as JSON Schema, the way a client would write it, with every reference resolved. */
export function bodySchemaOf({ body }: Endpoint): JsonSchema {
  const root = z.toJSONSchema(body!, { io: "input", unrepresentable: "any" });
  return resolved(root, root) as JsonSchema;
}

function resolved(value: unknown, root: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, root));
  if (typeof value !== "object" || value === null) return value;
  // What the schema says for the OpenAPI document overrides what zod derives.
  const { $ref, $defs, override, ...made } = value as JsonSchema & { override?: JsonSchema };
  const rest = { ...made, ...override };
  if ($ref) return resolved({ ...root.$defs![$ref.split("/").at(-1)!], ...rest }, root);
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, resolved(inner, root)]));
}
