import fc from "fast-check";
import type { JsonSchema, Operation } from "@/server/cli/tests/fuzz/api-description";
import { HOSTILE, MEANINGFUL, ONLY_MEANINGFUL } from "@/server/cli/tests/fuzz/sample-values";

/** A placeholder for a known id, chosen when the request is sent. */
export class IdReference {
  constructor(
    readonly prefixes: readonly string[],
    readonly nth: number,
  ) {}
}

/** A placeholder for an email address that no earlier run has used. */
export class FreshEmail {
  constructor(readonly name: string) {}
}

/** A request before its ids are filled in. */
export interface PlannedCall {
  operation: Operation;
  params: Record<string, unknown>;
  query: [string, unknown][];
  /** Null sends none. A string is sent as it is. */
  body: { json: unknown } | { text: string } | null;
  key: "first" | "second" | "none" | "wrong";
  idempotencyKey: string | null;
  mediaType: string;
  /** How many copies of the request are sent at once. */
  twins: number;
}

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue(), fc.string({ unit: "binary" }));
const nth = fc.nat({ max: 50 });

function textFor({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  const prefixes = /^\^\(\?:([a-z|]+)\)_/.exec(pattern ?? "")?.[1]?.split("|");
  if (prefixes) return nth.map((n) => new IdReference(prefixes, n));
  if (format === "email") return fc.uuid().map((id) => new FreshEmail(id));
  if (format === "date-time") {
    const [min, max] = [new Date("2020-01-01"), new Date("2030-01-01")];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  const [min, max] = [minLength, Math.max(minLength, Math.min(maxLength, 60))];
  const plain = fc.string({ unit: "grapheme-composite", minLength: min, maxLength: max });
  return pattern ? textMatching(pattern, max, plain) : plain;
}

/** Strings that match a pattern; for patterns that fast-check cannot parse, strings filtered by it. */
function textMatching(pattern: string, maxLength: number, plain: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const isMatch = new RegExp(pattern, "u");
  if (isMatch.test("a b") && isMatch.test("\u2603")) return plain;
  try {
    return fc.stringMatching(new RegExp(pattern)).map((text) => [...text].slice(0, maxLength).join(""));
  } catch {
    return plain;
  }
}

/** Values that a schema allows, as far as the schema says. */
export function valuesOf(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  const meaningful = MEANINGFUL[name];
  if (!meaningful) return allowedBy(schema, name);
  if (ONLY_MEANINGFUL.has(name)) return fc.constantFrom(...meaningful);
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...meaningful) }, allowedBy(schema, name));
}

/** Numbers that binary floating point represents exactly. */
function quartersWithin(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(min * 4), max: Math.floor(max * 4) }).map((quarters) => quarters / 4);
}

function allowedBy(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((variant) => allowedBy(variant, name)));
  switch ([schema.type].flat()[0]) {
    case "string":
      return textFor(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 10_000, 10_000) });
    case "number":
      return quartersWithin(schema.minimum ?? 0, Math.min(schema.maximum ?? 10_000, 10_000));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case "object":
      return schema.properties
        ? objectsOf(schema)
        : fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }));
    default:
      return fc.jsonValue();
  }
}

/** With every required field and at most two others: the more fields, the less likely all of them are valid. */
function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return fc.subarray(optional, { maxLength: Math.min(2, optional.length) }).chain((chosen) => {
    const fields = [...required, ...chosen].map((name) => [name, valuesOf(properties[name]!, name)] as const);
    return fc.record(Object.fromEntries(fields));
  });
}

function bodiesOf(schema: JsonSchema): fc.Arbitrary<PlannedCall["body"]> {
  const valid = objectsOf(schema);
  const names = [...Object.keys(schema.properties ?? {}), "unknown", "__proto__"];
  const bent = fc.tuple(valid, fc.constantFrom(...names), hostile).map(([body, name, value]) => {
    const entries = [...Object.entries(body).filter(([other]) => other !== name), [name, value]];
    return Object.fromEntries(entries) as unknown;
  });
  return fc.oneof(
    { weight: 6, arbitrary: valid.map((json) => ({ json })) },
    { weight: 3, arbitrary: bent.map((json) => ({ json })) },
    { weight: 1, arbitrary: hostile.map((json) => ({ json })) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          fc.string(),
          fc.json().map((text) => text.slice(0, -1)),
        )
        .map((text) => ({ text })),
    },
  );
}

function queriesOf({ parameters }: Operation): fc.Arbitrary<[string, unknown][]> {
  const own = parameters.filter((parameter) => parameter.in === "query");
  const pairs = own.map(({ name, schema, required }) => {
    const value = fc.oneof({ weight: 5, arbitrary: valuesOf(schema, name) }, { weight: 1, arbitrary: fc.string() });
    return fc.option(
      value.map((one) => [name, one] as [string, unknown]),
      { freq: required ? 20 : 1, nil: null },
    );
  });
  const extra = fc.tuple(fc.string(), fc.string() as fc.Arbitrary<unknown>);
  const few = fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: extra });
  return fc.tuple(...pairs, few).map((all) => all.filter((pair) => pair !== null));
}

/** Requests for one operation: mostly valid, some mutated, some nonsense. */
export function callsOf(operation: Operation): fc.Arbitrary<PlannedCall> {
  const params = operation.parameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name, schema }) => {
      const known = valuesOf(schema, name);
      return [
        name,
        fc.oneof({ weight: 15, arbitrary: known }, { weight: 1, arbitrary: fc.string({ minLength: 1 }) }),
      ] as const;
    });
  return fc.record({
    operation: fc.constant(operation),
    params: fc.record(Object.fromEntries(params)) as fc.Arbitrary<Record<string, unknown>>,
    query: queriesOf(operation),
    body: operation.body ? bodiesOf(operation.body) : fc.constant(null),
    key: fc.oneof(
      { weight: 24, arbitrary: fc.constant("first" as const) },
      fc.constantFrom("second" as const, "none" as const, "wrong" as const),
    ),
    idempotencyKey:
      operation.method === "POST"
        ? fc.option(fc.oneof({ weight: 5, arbitrary: fc.uuid() }, fc.constantFrom("a", "b")))
        : fc.constant(null),
    mediaType: fc.oneof({ weight: 30, arbitrary: fc.constant("application/json") }, fc.constantFrom("text/plain", "")),
    twins: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 5 })),
  });
}
