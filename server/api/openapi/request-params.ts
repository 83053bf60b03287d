import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import type { RecordedCall } from "@/server/api/openapi/examples";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from "@/server/kernel/limits";

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_MAX_CHARACTERS)
    .optional()
    .meta({ pattern: "^[ -~]+$", example: "order-1042-gift" })
    .describe(
      "Makes the request safe to retry: the same key and body get the same response, and the operation runs once.",
    ),
});

/** An operation's parameters, each with a real value if one was recorded. */
export function requestParams({ params, query, method }: Endpoint, call: RecordedCall | undefined) {
  return {
    ...(params && { path: described(named(params as z.ZodObject), call?.params) }),
    ...(query && { query: described(query as z.ZodObject, call?.query) }),
    ...(method === "POST" && { header: idempotencyHeader }),
  };
}

/** Adds examples to parameters, and descriptions to ids in the path. */
function described(object: z.ZodObject, values: RecordedCall["query"] = {}): z.ZodObject {
  const shape = Object.entries(object.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const example = values[name];
    return [name, example === undefined ? field : field.meta({ example })];
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** The description of a path's id, from its name: `{payment_method_id}` is the id of the payment method. */
function named(object: z.ZodObject): z.ZodObject {
  const shape = Object.entries(object.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const what = name === "id" ? "resource" : name.replace(/_id$/, "").replaceAll("_", " ");
    return [name, field.meta()?.description ? field : field.describe(`The id of the ${what}.`)];
  });
  return z.strictObject(Object.fromEntries(shape));
}
