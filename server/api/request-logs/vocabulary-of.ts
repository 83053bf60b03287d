import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import type { Vocabulary } from "@/server/domain/request-logs/redact";
import { SUBSCRIBABLE_EVENTS } from "@/server/events/catalogue";
import { CURRENCY_CODES } from "@/server/kernel/currencies";
import { ALL_EVENTS } from "@/server/resources/webhook-endpoint";

type Learn = (name: string, word: unknown) => void;

/**
 * The values that the API declares, field by field, which the request log may keep unredacted. They are collected from
 * the operations' schemas, so new operations are covered automatically, plus two lists that the schemas leave out.
 */
export function vocabularyOf(endpoints: readonly Endpoint[]): Vocabulary {
  const words = new Map<string, Set<string>>();
  const numbers = new Set<string>();
  const learn: Learn = (name, word) => {
    if (word === "integer") numbers.add(name);
    else if (typeof word === "string") words.set(name, (words.get(name) ?? new Set()).add(word));
  };
  for (const { body, query } of endpoints) for (const schema of [body, query]) if (schema) readSchema(schema, learn);
  for (const code of CURRENCY_CODES) learn("currency", code);
  for (const type of [ALL_EVENTS, ...SUBSCRIBABLE_EVENTS]) for (const name of ["events", "type"]) learn(name, type);
  const parts = endpoints.flatMap(({ path }) => path.split("/"));
  return { words, numbers, segments: new Set(parts.filter((part) => !part.startsWith("{"))) };
}

function readSchema(schema: z.ZodType, learn: Learn): void {
  readNode(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "", learn);
}

/** Collects the enum values and integers of a schema under the field's name. */
function readNode(node: unknown, name: string, learn: Learn): void {
  if (typeof node !== "object" || node === null) return;
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === "properties") for (const [field, inner] of Object.entries(value)) readNode(inner, field, learn);
    else if (keyword === "enum") for (const word of value) learn(name, word);
    else if (keyword === "type" && value === "integer") learn(name, value);
    else readNode(value, name, learn);
  }
}
