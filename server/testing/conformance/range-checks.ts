import { expect } from "vitest";
import { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import { rangeText } from "@/server/resources/number-fields";
import { bodyOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";

type Schema = z.core.JSONSchema.JSONSchema;

/** A number in a request: where it is, and how to make a request with a value for it. */
interface NumberField {
  param: string;
  schema: Schema;
  wrap(value: unknown): Record<string, unknown>;
}

const isNumber = ({ type }: Schema) => type === "integer" || type === "number";

/** The numbers in a body, including those in lists and nested objects. */
function numbersIn(schema: Schema, path: string, wrap: (value: unknown) => unknown): NumberField[] {
  const variants = (schema.anyOf ?? schema.oneOf ?? [schema]) as Schema[];
  return variants.flatMap((variant) => {
    if (isNumber(variant)) return [{ param: path, schema: variant, wrap: wrap as NumberField["wrap"] }];
    if (variant !== schema && variant.anyOf) return numbersIn(variant, path, wrap);
    const inner = Object.entries(variant.properties ?? {}).flatMap(([name, field]) =>
      numbersIn(field as Schema, path ? `${path}.${name}` : name, (value) => wrap({ [name]: value })),
    );
    const items = variant.items ? numbersIn(variant.items as Schema, `${path}[0]`, (value) => wrap([value])) : [];
    return [...inner, ...items];
  });
}

function numbersInBody(endpoint: Endpoint): NumberField[] {
  return endpoint.body ? numbersIn(bodySchemaOf(endpoint), "", (value) => value) : [];
}

function numbersInQuery({ query }: Endpoint): NumberField[] {
  if (!(query instanceof z.ZodObject)) return [];
  return numbersIn(z.toJSONSchema(query, { io: "input", unrepresentable: "any" }), "", (value) => value);
}

/** Values outside the range, and one that is not a number. Never 0, which may have an error message of its own. */
function outside({ minimum, maximum }: Schema): unknown[] {
  return [minimum! - 7, maximum! + 1, "x"];
}

const ranges: Check = {
  says: "names both bounds of a number that is out of range",
  appliesTo: (endpoint) => numbersInBody(endpoint).length + numbersInQuery(endpoint).length > 0,
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared);
    for (const { param, schema, wrap } of numbersInBody(endpoint)) {
      const range = rangeText(schema.minimum!, schema.maximum!);
      for (const value of outside(schema)) {
        const body = { ...bodyOf(endpoint, shared), ...wrap(value) };
        const { json } = await api.call(endpoint.method, path, { body });
        const found = json.error.details.filter((detail: { param: string }) => detail.param === param);
        expect(found, `${param} = ${value}`).toHaveLength(1);
        expect(found[0].message, `${param} = ${value}`).toContain(`${range}.`);
      }
    }
    for (const { param, schema } of numbersInQuery(endpoint)) {
      for (const value of [...outside(schema), "1.5", ""]) {
        const { json } = await api.call(endpoint.method, `${path}?${param}=${value}`);
        const found = json.error.details.filter((detail: { param: string }) => detail.param === param);
        expect(found[0].message, `${param} = ${value}`).toContain(rangeText(schema.minimum!, schema.maximum!));
      }
    }
  },
};

/** How every operation reports a number that is out of range. */
export const rangeChecks = { ranges } satisfies Record<string, Check>;
