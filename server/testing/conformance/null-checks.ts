import { expect } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "@/server/api/endpoint";
import { bodyOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";

type Schema = z.core.JSONSchema.JSONSchema;

function optionalFieldsOf(endpoint: Endpoint): string[] {
  const { properties = {}, required = [] } = bodySchemaOf(endpoint);
  return Object.keys(properties).filter((name) => !required.includes(name));
}

function takesNull(schema: Schema): boolean {
  const variants = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
  return [schema.type].flat().includes("null") || schema.enum?.includes(null) || variants.some(takesNull);
}

/** The body's fields that accept null. */
function nullableFieldsOf(endpoint: Endpoint): string[] {
  const properties = Object.entries(bodySchemaOf(endpoint).properties ?? {});
  return properties.flatMap(([name, schema]) => (takesNull(schema as Schema) ? [name] : []));
}

const nulls = (names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

const leftOut: Check = {
  says: "takes null for every optional field as if the field were left out",
  appliesTo: (endpoint) => endpoint.method === "POST" && optionalFieldsOf(endpoint).length > 0,
  async hold({ api, fresh }, endpoint) {
    const names = optionalFieldsOf(endpoint);
    const call = async (isNull: boolean) => {
      const ids = await fresh(endpoint);
      const { ...valid } = bodyOf(endpoint, ids)!;
      const without = Object.fromEntries(Object.entries(valid).filter(([name]) => !names.includes(name)));
      // An operation that needs one of these fields, although its schema requires none, rejects both requests.
      return api.call(endpoint.method, pathOf(endpoint, ids), { body: { ...without, ...(isNull && nulls(names)) } });
    };
    const [leftOut, asNull] = [await call(false), await call(true)];
    expect(asNull.status, asNull.text).toBe(leftOut.status);
    // Slugs and ids differ between any two.
    const comparable = names.filter((name) => name !== "slug" && !name.endsWith("_id"));
    for (const name of comparable) expect(asNull.json?.[name], name).toEqual(leftOut.json?.[name]);
  },
};

const EMPTY = [null, undefined, false];

const cleared: Check = {
  says: "clears with null what can be cleared",
  appliesTo: (endpoint) => endpoint.method === "PATCH" && nullableFieldsOf(endpoint).length > 0,
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const path = pathOf(endpoint, ids);
    const names = nullableFieldsOf(endpoint);
    const before = await api.call("GET", path);
    const changes = { ...bodyOf(endpoint, ids), ...(names.includes("metadata") && { metadata: { a: 1 } }) };
    const changed = await api.call("PATCH", path, { body: changes });
    expect(changed.status, changed.text).toBe(200);
    const response = await api.call("PATCH", path, { body: nulls(names) });
    expect(response.status, response.text).toBe(200);
    for (const name of names) {
      const [was, is] = [before.json[name], response.json[name]];
      const isEmpty = EMPTY.includes(is) || JSON.stringify(is) === "{}";
      expect(isEmpty || is === was, `${name}: ${JSON.stringify(is)}`).toBe(true);
    }
    expect((await api.call("GET", path)).json).toEqual(response.json);
  },
};

/** What null means: that nothing was given, or that an earlier value is removed. */
export const nullChecks = { leftOut, cleared } satisfies Record<string, Check>;
