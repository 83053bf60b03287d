import { expect, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";

type Schema = z.core.JSONSchema.JSONSchema;

/** Longer than every field's limit. Fields that are checked by a pattern have far lower limits. */
const LENGTH = 300_000;
const PATTERN_MAX_CHARACTERS = 10_000;

const TEXTS = ["a", "1", "-", "é", " "].map((character) => character.repeat(LENGTH));

/** Bodies with a long text in each place that accepts text. */
function longBodies(schema: Schema, around: (value: unknown) => unknown = (value) => value): unknown[] {
  const { properties, items, anyOf, oneOf } = schema;
  if (properties)
    return Object.entries(properties).flatMap(([name, field]) =>
      longBodies(field as Schema, (value) => around({ [name]: value })),
    );
  if (items) return longBodies(items as Schema, (value) => around([value]));
  const variants = (anyOf ?? oneOf) as Schema[] | undefined;
  if (variants) return variants.flatMap((variant) => longBodies(variant, around));
  return TEXTS.map(around);
}

function lengthsSeenByPatterns(schema: z.ZodType, values: unknown[]): number[] {
  const seen: number[] = [];
  const { exec } = RegExp.prototype;
  // Every use of a pattern calls this method.
  const watched = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
    seen.push(text.length);
    return exec.call(this, text);
  });
  try {
    for (const value of values) schema.safeParse(value);
  } finally {
    watched.mockRestore();
  }
  return seen;
}

// Guards the server's time: a pattern may look at every character of a text, some of them many times.
const patterns: Check = {
  says: "runs no pattern on a text that is too long for its field",
  appliesTo: ({ body, query }: Endpoint) => body !== undefined || query !== undefined,
  hold(_, endpoint) {
    const { body, query } = endpoint;
    const bodies = body ? longBodies(bodySchemaOf(endpoint)) : [];
    const queries = query instanceof z.ZodObject ? Object.keys(query.shape).flatMap(longQueries) : [];
    const seen = [
      ...(body ? lengthsSeenByPatterns(body, bodies) : []),
      ...(query ? lengthsSeenByPatterns(query, queries) : []),
    ];
    expect(seen.filter((length) => length > PATTERN_MAX_CHARACTERS)).toEqual([]);
  },
};

const longQueries = (name: string) => TEXTS.map((text) => ({ [name]: text }));

/** How much of a text is read before its length is checked. */
export const textLengthChecks = { patterns } satisfies Record<string, Check>;
